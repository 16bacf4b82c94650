"""`python3 test_agent.py`: does the agent speak the agent API, and play legally, in time, to the end?"""
import os
import subprocess
import unittest

JOGATINA = os.environ.get("JOGATINA", "RUN")


class Agent(unittest.TestCase):
    def test_it_conforms(self):
        line = JOGATINA + ' check-agent "COMMAND" --game GAME'
        done = subprocess.run(line, shell=True, stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
