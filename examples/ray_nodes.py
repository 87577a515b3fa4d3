"""A tournament on a Ray cluster of two nodes, both on this machine, and one of them is lost.

    python examples/ray_nodes.py

On real machines start `ray start --head` on one and `ray start --address=...` on the others, set
RAY_ADDRESS and say `caravan tournament --backend ray`: the games are the same everywhere.
"""

from __future__ import annotations

from caravanserai import Setup
from caravanserai.arena import Plan, Store, run
from caravanserai.extras import needed

GAMES = 12


def plans() -> list[Plan]:
    """What is played."""
    return [Plan("merv", Setup(2), ("random", "greedy"), f"two nodes:{i}") for i in range(GAMES)]


def main() -> bool:
    """Whether two nodes, one of which is lost, play the same games as this process."""
    here = [result for _, result in run(plans(), Store(), "here", 1)]
    ray, cluster_utils = needed("ray", "ray"), needed("ray.cluster_utils", "ray")
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    try:
        there = []
        for _, result in run(plans(), Store(), "ray", 2):
            there.append(result)
            if len(there) == GAMES // 3:
                cluster.remove_node(second)
        nodes = sum(node["Alive"] for node in ray.nodes())
        print(f"{len(there)} games; {nodes} of 2 nodes are left; as here: {there == here}")
        return there == here
    finally:
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    main()
