"""`python3 -m unittest discover python`. Adapters are tested against Gymnasium and PettingZoo where those are installed
(their own checkers run), and against the interface that they document where not."""
import json
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import jogatina  # noqa: E402

try:
    import gymnasium
except ImportError:
    gymnasium = None
try:
    import pettingzoo
except ImportError:
    pettingzoo = None


class Batches(unittest.TestCase):
    def test_games_follow_from_the_seed_and_from_nothing_else(self):
        def play(games, numpy):
            random.seed(5)
            with jogatina.TetrisBatch(games, "classic,height=8", numpy=numpy) as batch:
                batch.reset(3)
                ends = []
                for _ in range(30):
                    batch.step([batch.legal_actions(game)[0] for game in range(games)])
                    ends += [(int(batch.lines[game]), int(batch.pieces[game])) for game in range(games) if batch.over[game]]
                return ends

        self.assertEqual(play(3, numpy=False), play(3, numpy=jogatina._numpy() is not None))
        self.assertGreater(len(play(3, numpy=False)), 0)

    def test_what_is_refused_is_told_and_changes_nothing(self):
        with jogatina.TetrisBatch(2, numpy=False) as batch:
            with self.assertRaisesRegex(jogatina.JogatinaError, "a reset must come first"):
                batch.step([0, 0])
            batch.reset(1)
            with self.assertRaisesRegex(jogatina.JogatinaError, "action 999 is not legal in game 1"):
                batch.step([batch.legal_actions(0)[0], 999])
            with self.assertRaisesRegex(jogatina.JogatinaError, "4 bytes of actions: 8 are right"):
                batch.step([0])
            batch.step([batch.legal_actions(game)[0] for game in range(2)])
            self.assertEqual(list(batch.pieces), [1, 1])
        with self.assertRaisesRegex(jogatina.JogatinaError, "unknown rule set|unknownRules|chess"):
            jogatina.TetrisBatch(1, "chess")
        with self.assertRaisesRegex(jogatina.JogatinaError, "nowhere cannot be started .*JOGATINA"):
            jogatina.TetrisBatch(1, command="nowhere")


class Gymnasium(unittest.TestCase):
    def test_the_documented_interface(self):
        env = jogatina.TetrisEnv("classic,height=8", render_mode="ansi")
        try:
            observation, info = env.reset(seed=4)
            first = json.dumps([observation["board"], observation["piece"]], default=_plain)
            self.assertTrue(env.observation_space.contains(observation))
            terminated, steps = False, 0
            while not terminated:
                action = [a for a, legal in enumerate(info["action_mask"]) if legal][0]
                self.assertTrue(env.action_space.contains(action))
                observation, reward, terminated, truncated, info = env.step(action)
                self.assertTrue(env.observation_space.contains(observation))
                self.assertIsInstance(reward, float)
                self.assertIs(truncated, False)
                steps += 1
            self.assertEqual(info["pieces"], steps)
            self.assertEqual(len(env.render().split("\n")), 8)
            again, _ = env.reset(seed=4)
            self.assertEqual(json.dumps([again["board"], again["piece"]], default=_plain), first)
            self.assertEqual(len(env.reset()), 2)
        finally:
            env.close()

    @unittest.skipIf(gymnasium is None, "Gymnasium is not installed")
    def test_its_own_checker(self):
        from gymnasium.utils.env_checker import check_env

        class Masked(gymnasium.Wrapper):
            """The checker samples without a mask: an action that is not legal becomes the first that is."""

            def reset(self, **options):
                observation, self.info = self.env.reset(**options)
                return observation, self.info

            def step(self, action):
                mask = self.info["action_mask"]
                outcome = self.env.step(action if mask[action] else int(mask.argmax()))
                self.info = outcome[4]
                return outcome

        check_env(Masked(jogatina.TetrisEnv()), skip_render_check=True)


class PettingZoo(unittest.TestCase):
    def test_the_documented_interface(self):
        env = jogatina.TrucoEnv()
        try:
            env.reset(seed=2)
            rng, total, turns = random.Random(1), {"player_0": 0.0, "player_1": 0.0}, 0
            for agent in env.agent_iter():
                observation, reward, termination, truncation, _ = env.last()
                total[agent] += reward
                self.assertTrue(env.observation_space(agent).contains(observation))
                legal = [a for a, fits in enumerate(observation["action_mask"]) if fits]
                self.assertEqual(termination, not legal)
                env.step(None if termination or truncation else rng.choice(legal))
                turns += 1
            self.assertEqual(env.agents, [])
            self.assertGreater(turns, 10)
            # points are what one wins and the other does not
            self.assertEqual(total["player_0"], -total["player_1"])
            self.assertEqual(total["player_0"], env._at["scores"][0] - env._at["scores"][1])
        finally:
            env.close()

    @unittest.skipIf(pettingzoo is None, "PettingZoo is not installed")
    def test_its_own_checker(self):
        from pettingzoo.test import api_test

        api_test(jogatina.TrucoEnv(), num_cycles=200)


def _plain(value):
    return value.tolist()


if __name__ == "__main__":
    unittest.main()
