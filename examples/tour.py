# %% [markdown]
# # A tour of Caravanserai
# Run it cell by cell in an editor that knows `# %%`, or as a whole: `python -m examples.tour`.

# %% A match: chance answers by itself, you answer for the seats
import tempfile
from pathlib import Path

from caravanserai import Match, Record, load
from caravanserai.analysis import hint
from caravanserai.arena import Store, compared, contests, plans, ratings, run
from caravanserai.bots import Budget, make
from examples.boards import draw

match = Match("marco_polo", seats=2, seed=7)
print(match.game.title, "- seat", match.actor, "may choose", match.names[:4], "...")

# %% Ask a search for advice
for advice in hint(match.game, match.state, Budget(iterations=30)):
    print(f"{advice.name:20} expected outcome {advice.outcome:.0%}")

# %% Let bots play a while
bots = [make("mcts:0"), make("random", seed=1)]
for _ in range(40):
    match.play(bots[match.actor].choose(match.game, match.state, match.actor))
print("after", len(match.record.choices), "choices:",
      [score.total for score in match.game.rules.scores(match.state)])  # fmt: skip

# %% Draw the table: the board of the web page with the pieces on it
picture = Path(tempfile.gettempdir()) / "caravanserai-tour.svg"
picture.write_text(draw(match), encoding="utf-8")
print("drawn:", picture)

# %% A game is a header and a list of choices
record = Record.from_json(match.record.to_json())
assert record.digest() == match.record.digest()

# %% A position is text; change it and go on
position = match.game.codec.to_dict(match.state)
position["players"][0]["coin"] += 10
print("richer by ten coins:", load("marco_polo").codec.from_dict(position).legal[:5])

# %% A tiny tournament: one luck, played from both seats
(contest,) = contests(["marco_polo"], [2], ["easy", "random"])
games = list(run(plans(contest, rounds=1, seed=1), Store()))
print(compared(contest, games))
for rating in ratings([result for _, result in games]):
    print(f"{rating.player:10} {rating.mean:.1f} ± {rating.deviation:.1f}")
