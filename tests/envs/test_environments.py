"""PettingZoo, Gymnasium and OpenSpiel: their own tests, and that the rules stay the rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, outcome_sampling_mccfr
from pettingzoo.test import api_test, seed_test

import caravanserai
from caravanserai import BadSetup, CaravanseraiError, Setup, load
from caravanserai.envs import gymnasium as one_seat
from caravanserai.envs import openspiel, pettingzoo
from caravanserai.envs.rewards import rewards
from caravanserai.kernel.playout import playout

masks_are_no_arrays = pytest.mark.filterwarnings("ignore:Observation")


def random_episode(table: Any, seed: int) -> dict[str, float]:
    """A game of random legal actions; what every agent got in all."""
    table.reset(seed=seed)
    random = Random(seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        got[agent] += reward
        if termination or truncation:
            table.step(None)
        else:
            table.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return got


@masks_are_no_arrays
@pytest.mark.parametrize("key", caravanserai.available_games())
def test_pettingzoo_api(key: str) -> None:
    for seats in (load(key).seats[0], load(key).seats[-1]):
        api_test(pettingzoo.env(key, seats), num_cycles=25)


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_pettingzoo_seeds(key: str) -> None:
    seed_test(lambda: pettingzoo.env(key), num_cycles=15)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_through_pettingzoo(seats: int) -> None:
    table = pettingzoo.env("marco_polo", seats)
    got = random_episode(table, 3)
    s = table.unwrapped.state_of_game
    assert s.over
    assert list(got.values()) == pytest.approx(rewards(load("marco_polo"), s, seats))
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) == 1
    assert random_episode(table, 3) == got
    assert table.unwrapped.metadata["name"] == "caravanserai_marco_polo_v2"


def test_pettingzoo_masks_only_who_is_asked() -> None:
    table = pettingzoo.raw_env("marco_polo", 3, goal_selection=True)
    table.reset(seed=1)
    s = table.state_of_game
    for seat, agent in enumerate(table.possible_agents):
        mask = table.observe(agent)["action_mask"]
        assert np.flatnonzero(mask).tolist() == (s.legal if seat == s.actor else [])
    assert table.possible_agents[s.actor] == table.agent_selection
    assert load("marco_polo").words.name(s.legal[0]) in table.render()


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_an_illegal_action_loses() -> None:
    table = pettingzoo.env("marco_polo", 2)
    table.reset(seed=1)
    loser = table.agent_selection
    mask = table.observe(loser)["action_mask"]
    table.step(int(np.flatnonzero(mask == 0)[0]))
    assert table.terminations == {"player_0": True, "player_1": True}
    assert table.rewards[loser] == -1


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_gymnasium_check(key: str) -> None:
    check_env(gymnasium.make(one_seat.name(key), render_mode="ansi").unwrapped)


def test_a_seat_among_bots() -> None:
    env = gymnasium.make("caravanserai/marco_polo-v2", opponents=["random", "random"], seat=1)
    table: Any = env.unwrapped
    random = Random(1)
    observation, _ = env.reset(seed=4)
    done, steps, gained = False, 0, 0.0
    while not done:
        assert table.state_of_game.actor == 1
        assert (observation["action_mask"] == table.action_masks()).all()
        action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, reward, done, truncated, info = env.step(action)
        gained += float(reward)
        steps += 1
        assert not truncated and not info
    assert steps > 30
    assert gained == rewards(table.game, table.state_of_game, 3)[1]
    assert table.setup.seats == 3 and set(table.opponents) == {0, 2}


def test_an_impossible_action_ends_the_episode() -> None:
    env = gymnasium.make("caravanserai/marco_polo-v2")
    observation, _ = env.reset(seed=1)
    impossible = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, done, _, info = env.step(impossible)
    assert reward == -1 and done and info == {"illegal": True}
    with pytest.raises(gymnasium.error.ResetNeeded, match="`reset` begins the next one"):
        env.unwrapped.step(int(np.flatnonzero(observation["action_mask"])[0]))
    env.reset()
    env.step(int(np.flatnonzero(env.unwrapped.action_masks())[0]))  # type: ignore[attr-defined]


@pytest.mark.parametrize("vectorization_mode", ["sync", "async"])
def test_masks_are_never_empty(vectorization_mode: str) -> None:
    """Also at the end of a game, where the action counts for nothing."""
    envs: Any = gymnasium.make_vec("caravanserai/merv-v2", 3, vectorization_mode)
    random = np.random.default_rng(1)
    observations, _ = envs.reset(seed=1)
    ended = 0
    while ended < 4:
        masks = observations["action_mask"]
        assert masks.any(axis=1).all()
        observations, _, terminations, _, _ = envs.step(
            np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        )
        ended += int(terminations.sum())
        assert (observations["action_mask"][terminations] == 1).all()
    envs.close()


def test_a_game_is_shown_as_asked() -> None:
    shown = gymnasium.make("caravanserai/marco_polo-v2", render_mode="ansi")
    shown.reset(seed=1)
    assert "bazaar" in str(shown.render())
    plain = one_seat.OneSeat("marco_polo")
    plain.reset(seed=1)
    assert plain.render() is None
    with pytest.raises(CaravanseraiError, match="no render mode 'human'; there are: ansi"):
        one_seat.OneSeat("marco_polo", render_mode="human")


def test_environments_that_cannot_be() -> None:
    with pytest.raises(BadSetup, match="not 7"):
        pettingzoo.env("marco_polo", 7)
    with pytest.raises(BadSetup, match="seats are 0 to 1"):
        one_seat.OneSeat("marco_polo", seat=2)
    with pytest.raises(CaravanseraiError, match="no bot"):
        one_seat.OneSeat("marco_polo", opponents=["gredy"])
    with pytest.raises(CaravanseraiError, match="no reward 'fame'"):
        pettingzoo.raw_env("marco_polo", 2, reward="fame")


def test_kinds_of_rewards() -> None:
    game = load("marco_polo")
    s = game.new(Setup(3))
    playout(s, Random(2).random)
    totals = [score.total for score in game.rules.scores(s)]
    assert rewards(game, s, 3, "score") == [total / 100 for total in totals]
    margins = rewards(game, s, 3, "margin")
    winner = totals.index(max(totals))
    assert margins[winner] == (totals[winner] - sorted(totals)[-2]) / 100 >= 0
    assert sorted(rewards(game, s, 3)) == sorted(1 - (place - 1) for place in game.rules.ranking(s))


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_openspiel_random_simulation(key: str) -> None:
    game = pyspiel.load_game(openspiel.name(key))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiel_has_explicit_chance() -> None:
    game = pyspiel.load_game("caravanserai_marco_polo_v2(players=3)")
    assert game.num_players() == 3
    random = Random(1)
    state = game.new_initial_state()
    assert state.is_chance_node()
    chances = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            chances += 1
            state.apply_action(random.choice(outcomes)[0])
        else:
            legal = state.legal_actions()
            assert state.action_to_string(legal[0]) == load("marco_polo").words.name(legal[0])
            state.apply_action(random.choice(legal))
    assert chances > 20
    assert sum(state.returns()) == pytest.approx(0)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert str(again) == str(state)


def test_openspiel_observers_hide() -> None:
    game = pyspiel.load_game("caravanserai_marco_polo_v2(players=2)")
    observer = game.make_py_observer()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seen = []
    for player in range(2):
        observer.set_from(state, player)
        seen.append(observer.tensor.copy())
        assert observer.string_from(state, player).count('"goals"') == 1
    assert (seen[0] != seen[1]).any()


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_openspiel_strings_hold_the_question(key: str) -> None:
    """The same string never goes with other actions."""
    game = pyspiel.load_game(openspiel.name(key))
    observer = game.make_py_observer()
    random = Random(2)
    known: dict[str, list[int]] = {}
    for _ in range(3):
        state = game.new_initial_state()
        for _ in range(250):
            if state.is_terminal():
                break
            player = state.current_player()
            if player >= 0:
                told = observer.string_from(state, player)
                assert known.setdefault(told, state.legal_actions()) == state.legal_actions()
                for action in state.legal_actions():
                    after = state.child(action)
                    if not after.is_terminal() and after.current_player() == player:
                        told = observer.string_from(after, player)
                        legal = after.legal_actions()
                        assert known.setdefault(told, legal) == legal
            state.apply_action(random.choice(state.legal_actions()))
    assert len(known) > 100


def begun(game: Any) -> Any:
    """A state in which a player is asked."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_openspiel_information_states_remember(key: str) -> None:
    """What the player saw and did stands in them, and never goes with other actions."""
    game, random = pyspiel.load_game(openspiel.name(key)), Random(3)
    known: dict[str, list[int]] = {}
    for _ in range(2):
        state = begun(game)
        done: dict[int, list[str]] = {player: [] for player in range(game.num_players())}
        for _ in range(300):
            if state.is_terminal():
                break
            action, player = random.choice(state.legal_actions()), state.current_player()
            if player >= 0:
                told = state.information_state_string(player)
                assert json.loads(told)["actions"] == done[player]
                assert known.setdefault(told, state.legal_actions()) == state.legal_actions()
                done[player].append(state.action_to_string(action))
            state.apply_action(action)
    assert len(known) > 100


def test_openspiel_information_states_tell_ways_apart() -> None:
    """The same position, reached in another way, is another information state."""
    ways = []
    for names in (("one", "two"), ("two", "one")):
        state = begun(pyspiel.load_game("caravanserai_marco_polo_v2(players=2)"))
        memory = openspiel.Memory()
        for name in names:
            memory = memory.after(name.encode(), 1)
        state._held.memories[0] = memory
        ways.append((state.observation_string(0), state.information_state_string(0)))
    assert ways[0][0] == ways[1][0] and ways[0][1] != ways[1][1]


def test_openspiel_options_are_parameters() -> None:
    game = pyspiel.load_game("caravanserai_marco_polo_v2(players=3,goal_selection=True)")
    assert game.setup.seats == 3
    options = load("marco_polo").checked(Setup(3, {"goal_selection": True}))
    assert game.setup.options == options
    with pytest.raises(CaravanseraiError, match="'edition' is one of en, ru, not 'fr'"):
        pyspiel.load_game("caravanserai_merv_v2(edition=fr)")


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_openspiel_resampling_keeps_what_a_player_knows(key: str) -> None:
    game, random = pyspiel.load_game(openspiel.name(key)), Random(4)
    state = begun(game)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds: set[bool] = set()
    for _ in range(40):
        player = state.current_player()
        if player >= 0:
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string() == state.information_state_string()
            assert other.legal_actions() == state.legal_actions()
            worlds.add(str(other) == str(state))
        state.apply_action(random.choice(state.legal_actions()))
    others_hide = key == "marco_polo"  # their goal cards
    assert (False in worlds) == others_hide


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_openspiel_search_with_information_sets(key: str) -> None:
    class Even:
        """Expects nothing of a position and prefers nothing."""

        def evaluate(self, state: Any) -> Any:
            return np.zeros(state.num_players())

        def prior(self, state: Any) -> list[tuple[int, float]]:
            legal = state.legal_actions()
            return [(action, 1 / len(legal)) for action in legal]

    game = pyspiel.load_game(openspiel.name(key))
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, Even(), 2.0, 40, random_state=luck)
    state = begun(game)
    for _ in range(3):
        if not state.is_chance_node():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize("key", ["marco_polo", "merv"])
def test_openspiel_regret_minimisation(key: str) -> None:
    """Outcome sampling runs through whole games, one for each player."""
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(openspiel.name(key)))
    solver.iteration()
    policy = solver.average_policy()
    state = begun(pyspiel.load_game(openspiel.name(key)))
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)
