"""Jogatina from Python: agents that play, and games to learn from. One file, the standard library alone.

An agent is a function from a turn to an action (docs/agent-api.md tells what a turn has):

    import jogatina

    def choose(turn):
        return turn["legal"][0]["action"]

    if __name__ == "__main__":
        jogatina.play(choose, name="first")

    jogatina agent run --command "python3 my_agent.py" --against careful       over standard input and output
    python3 my_agent.py --url ws://127.0.0.1:7300 --token TOKEN                on a server, over WebSocket

Games to learn from (docs/python.md): `TetrisBatch` steps many games of Tetris at once, `TetrisEnv` is Gymnasium's `Env`
and `TrucoEnv` PettingZoo's `AECEnv`, where those packages are installed; the same methods without them.
"""
import array
import base64
import hashlib
import json
import os
import shlex
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import time
from urllib.parse import urlsplit

__all__ = ["play", "TetrisBatch", "TetrisEnv", "TrucoEnv", "JogatinaError"]


class JogatinaError(Exception):
    """What Jogatina refused, in its own words."""


# ---------------------------------------------------------------------------------------------------------- agents


def play(choose, name="python", saw=None, url=None, token=None, arguments=None):
    """Lets `choose(turn)` play until the other side is gone. It returns an action, or an answer with reasons:
    `{"action": 3, "why": {"text": "...", "language": "en"}}`. `saw(message)` is told what the seat sees after every
    action of anybody. Without `url` it speaks over standard input and output, and `--url ADDRESS --token TOKEN` of the
    command line are read."""
    given = _options(sys.argv[1:] if arguments is None else arguments)
    url = url or given.get("url")
    token = token or given.get("token") or os.environ.get("JOGATINA_TOKEN")
    hello = {"type": "hello", "name": name, **({"subscribe": ["saw"]} if saw else {})}
    if url is None:
        for line in _serve(choose, saw, hello, sys.stdin):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        return
    wait = 0.5
    while True:
        try:
            with _WebSocket(url.rstrip("/") + "/api/agent") as line:
                wait = 0.5
                for text in _serve(choose, saw, {**hello, **({"token": token} if token else {})}, line):
                    line.send(text)
            code, reason = line.closed
        except OSError as error:
            code, reason = 0, str(error)
        # 4001: the token is wrong; 4009: another connection of this agent took over
        if code in (4001, 4009):
            raise JogatinaError(reason or "closed with code %d" % code)
        print("connection lost (%s): again in %.1f s" % (reason or code, wait), file=sys.stderr)
        time.sleep(wait)
        wait = min(2 * wait, 10)


def _serve(choose, saw, hello, lines):
    """What is to be sent, as messages come."""
    yield json.dumps(hello)
    for line in lines:
        if not line.strip():
            continue
        message = json.loads(line)
        kind = message.get("type")
        if kind == "turn":
            answer = choose(message)
            if not isinstance(answer, dict):
                answer = {"action": int(answer)}
            yield json.dumps({"type": "answer", "match": message["match"], "turn": message["turn"], **answer})
        elif kind == "saw" and saw:
            saw(message)
        elif kind in ("refused", "error"):
            print(line.strip(), file=sys.stderr)


def _options(words):
    """`--url X --token Y` and `--url=X`."""
    found = {}
    for i, word in enumerate(words):
        for name in ("url", "token"):
            if word == "--" + name and i + 1 < len(words):
                found[name] = words[i + 1]
            elif word.startswith("--%s=" % name):
                found[name] = word.split("=", 1)[1]
    return found


class _WebSocket:
    """A client by RFC 6455: text frames, pings and the closing handshake."""

    def __init__(self, url):
        at = urlsplit(url)
        if at.scheme not in ("ws", "wss") or not at.hostname:
            raise JogatinaError("%s: an address such as ws://127.0.0.1:7300 is right" % url)
        self.closed = (1006, "")
        port = at.port or (443 if at.scheme == "wss" else 80)
        self._socket = socket.create_connection((at.hostname, port), timeout=30)
        if at.scheme == "wss":
            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=at.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(_upgrade(at, port, key))
        self._reader = self._socket.makefile("rb")
        status = self._reader.readline().decode("latin-1")
        headers = {}
        for raw in iter(self._reader.readline, b"\r\n"):
            if not raw:
                break
            field, _, value = raw.decode("latin-1").partition(":")
            headers[field.strip().lower()] = value.strip()
        wanted = base64.b64encode(hashlib.sha1((key + _GUID).encode()).digest()).decode()
        if " 101 " not in status or headers.get("sec-websocket-accept") != wanted:
            self._socket.close()
            raise OSError("no WebSocket there: %s" % status.strip())
        self._socket.settimeout(None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()

    def __iter__(self):
        """Text messages until the connection is closed."""
        text = b""
        while True:
            head = self._reader.read(2)
            if len(head) < 2:
                return
            kind, length = head[0] & 15, head[1] & 127
            if length > 125:
                length = struct.unpack(">H" if length == 126 else ">Q", self._reader.read(2 if length == 126 else 8))[0]
            body = self._reader.read(length)
            if kind == 8:
                if len(body) >= 2:
                    self.closed = (struct.unpack(">H", body[:2])[0], body[2:].decode("utf-8", "replace"))
                self._frame(8, body[:2])
                return
            if kind == 9:
                self._frame(10, body)
            elif kind in (0, 1):
                text += body
                if head[0] & 128:
                    whole, text = text, b""
                    yield whole.decode("utf-8")

    def send(self, text):
        self._frame(1, text.encode("utf-8"))

    def _frame(self, kind, body):
        size = len(body)
        length = bytes([128 | size]) if size < 126 else struct.pack(">BH" if size < 65536 else ">BQ", 254 if size < 65536 else 255, size)
        mask = os.urandom(4)
        self._socket.sendall(bytes([128 | kind]) + length + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(body)))


_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def _upgrade(at, port, key):
    host = at.hostname if at.port is None else "%s:%d" % (at.hostname, port)
    return (
        "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n" % (at.path or "/", host, key)
    ).encode()


# ----------------------------------------------------------------------------------------------------- environments


def _command(given):
    """How Jogatina is started: as told, by JOGATINA in the environment, in a clone around this file, or as installed."""
    if given:
        return shlex.split(given) if isinstance(given, str) else list(given)
    if os.environ.get("JOGATINA"):
        return shlex.split(os.environ["JOGATINA"])
    beside = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin", "jogatina")
    if os.path.exists(beside):
        return ["node", beside]
    if shutil.which("jogatina"):
        return ["jogatina"]
    return ["npx", "jogatina"]


class _Process:
    """A `jogatina env` that answers one request at a time."""

    def __init__(self, words, command=None):
        words = _command(command) + ["env"] + words
        try:
            self._child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except OSError as error:
            raise JogatinaError(
                "%s cannot be started (%s): JOGATINA in the environment says how" % (words[0], error.strerror)
            ) from None
        line = self._child.stdout.readline()
        if not line:
            self._fail()
        self.about = json.loads(line)

    def _fail(self):
        problem = self._child.stderr.read().decode("utf-8", "replace").strip()
        self.close()
        raise JogatinaError(problem or "jogatina env has ended")

    def ask(self, request):
        try:
            self._child.stdin.write(json.dumps(request).encode() + b"\n")
            self._child.stdin.flush()
            line = self._child.stdout.readline()
        except OSError:
            line = b""
        if not line:
            self._fail()
        answer = json.loads(line)
        if "error" in answer:
            raise JogatinaError(answer["error"])
        return answer

    def exchange(self, kind, body):
        """A frame out, the body of the one that comes back."""
        try:
            self._child.stdin.write(struct.pack("<II", kind, len(body)) + body)
            self._child.stdin.flush()
            head = self._child.stdout.read(8)
        except OSError:
            head = b""
        if len(head) < 8:
            self._fail()
        how, length = struct.unpack("<II", head)
        answer = self._child.stdout.read(length)
        if how != 0:
            raise JogatinaError(answer.decode("utf-8"))
        return answer

    def close(self):
        if self._child is None:
            return
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            try:
                pipe.close()
            except OSError:
                pass
        self._child.wait()
        self._child = None


class TetrisBatch:
    """Many games of Tetris at once. After `reset` and every `step` its fields tell how the games stand:

    `score`, `lines`, `pieces`, `reward`, `over`, `piece`: one number a game; `rows` (`height` a game, from the bottom,
    bit c is column c), `next` (`preview` a game), `legal` (`legal_bytes` a game, one bit an action, lowest first). They
    are numpy arrays of two dimensions where numpy is installed (and `numpy=True`, the default), else flat memoryviews.

    Of a game that has ended, `score`, `lines` and `pieces` are the last; `rows`, `piece`, `next` and `legal` are already
    those of the next game, unless `again` is false.
    """

    def __init__(self, games=256, rules="classic", command=None, numpy=True):
        self._process = _Process(["tetris/" + rules, "--batch", str(games)], command)
        about = self._process.about
        self.games, self.width, self.height = games, about["width"], about["height"]
        self.preview, self.actions, self.game = about["preview"], about["actions"], about["game"]
        self.legal_bytes = (self.actions + 7) // 8
        self._numpy = _numpy() if numpy else None
        self._layout = [
            ("score", "d", 1), ("lines", "i", 1), ("pieces", "i", 1), ("reward", "f", 1), ("rows", "H", self.height),
            ("piece", "B", 1), ("next", "B", self.preview), ("over", "B", 1), ("legal", "B", self.legal_bytes),
        ]

    def reset(self, seed=0):
        """Begins the games 0, 1, 2, ... of a seed: the same as `--seed` of every command."""
        self._read(self._process.exchange(1, str(seed).encode()))

    def step(self, actions, again=True):
        """Places a piece in every game; `actions` are numbers, one a game. One that is not legal refuses them all."""
        if self._numpy is not None:
            body = self._numpy.ascontiguousarray(actions, dtype="<i4").tobytes()
        else:
            body = array.array("i", actions).tobytes()
        self._read(self._process.exchange(2 if again else 3, body))

    def legal_actions(self, game=0):
        """The legal action numbers of one game, as a list."""
        mask = bytes(self.legal[game]) if self._numpy is not None else bytes(
            self.legal[game * self.legal_bytes : (game + 1) * self.legal_bytes])
        bits = int.from_bytes(mask, "little")
        return [action for action in range(self.actions) if bits >> action & 1]

    def legal_mask(self):
        """A truth for every game and action (numpy)."""
        bits = self._numpy.unpackbits(self.legal, axis=1, bitorder="little")
        return bits[:, : self.actions].astype(bool)

    def close(self):
        self._process.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _read(self, body):
        view, at = memoryview(body), 0
        for name, kind, each in self._layout:
            size = struct.calcsize(kind) * self.games * each
            if self._numpy is None:
                field = view[at : at + size].cast(kind)
            else:
                field = self._numpy.frombuffer(body, dtype=self._numpy.dtype(kind).newbyteorder("<"), count=self.games * each, offset=at)
                if name in ("rows", "next", "legal"):
                    field = field.reshape(self.games, each)
            setattr(self, name, field)
            at += size


def _numpy():
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def _base(module, name):
    """The class of an installed package that an adapter extends, else `object`: the methods are the same."""
    try:
        return getattr(__import__(module), name)
    except (ImportError, AttributeError):
        return object


class _Space:
    """What an adapter needs of a space where Gymnasium is not installed."""

    def __init__(self, shape=(), n=None, spaces=None):
        self.shape, self.n, self.spaces = shape, n, spaces

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, value):
        if self.spaces is not None:
            return set(value) == set(self.spaces) and all(space.contains(value[name]) for name, space in self.spaces.items())
        if self.n is not None:
            return 0 <= int(value) < self.n
        return _shape(value) == self.shape


def _shape(value):
    if hasattr(value, "shape"):
        return tuple(value.shape)
    return (len(value),) + _shape(value[0]) if isinstance(value, (list, tuple)) and value else (
        (0,) if isinstance(value, (list, tuple)) else ())


def _discrete(n):
    try:
        from gymnasium import spaces
        return spaces.Discrete(n)
    except ImportError:
        return _Space(n=n)


def _box(shape, high, kind):
    try:
        from gymnasium import spaces
        return spaces.Box(0, high, shape, dtype=getattr(_numpy(), kind))
    except ImportError:
        return _Space(shape=shape)


def _dict(parts):
    try:
        from gymnasium import spaces
        return spaces.Dict(parts)
    except ImportError:
        return _Space(spaces=parts)


def _array(values, kind):
    numpy = _numpy()
    return values if numpy is None else numpy.array(values, dtype=kind)


class TetrisEnv(_base("gymnasium", "Env")):
    """One game of Tetris as Gymnasium's `Env`. An action is `orientation * width + column` (under rules with tucks the
    placement's own number); `info["action_mask"]` tells which are legal, and an illegal one raises. The reward is the
    points of the rule set. Observation: `board` (height x width, row 0 at the top), `piece`, `next`."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, rules="classic", render_mode=None, command=None):
        if render_mode not in (None, "ansi"):
            raise JogatinaError("render_mode %r: None or 'ansi' is right" % (render_mode,))
        self.render_mode = render_mode
        self._batch = TetrisBatch(1, rules, command, numpy=False)
        batch = self._batch
        self.action_space = _discrete(batch.actions)
        self.observation_space = _dict({
            "board": _box((batch.height, batch.width), 1, "int8"),
            "piece": _discrete(7),
            "next": _box((batch.preview,), 6, "int8"),
        })
        self._games = 0

    def reset(self, *, seed=None, options=None):
        if _base("gymnasium", "Env") is not object:
            super().reset(seed=seed)
        self._seed = seed if seed is not None else getattr(self, "_seed", int.from_bytes(os.urandom(4), "little"))
        # without a seed, the next game of the last one
        self._games = 0 if seed is not None else self._games + 1
        self._batch.reset("%s+%d" % (self._seed, self._games) if self._games else self._seed)
        return self._observation(), self._info()

    def step(self, action):
        self._batch.step([int(action)], again=False)
        batch = self._batch
        return self._observation(), float(batch.reward[0]), bool(batch.over[0]), False, self._info()

    def render(self):
        if self.render_mode is None:
            return None
        board = self._rows()
        return "\n".join("".join("#" if cell else "." for cell in row) for row in board)

    def close(self):
        self._batch.close()

    def _rows(self):
        batch = self._batch
        return [[batch.rows[y] >> x & 1 for x in range(batch.width)] for y in range(batch.height - 1, -1, -1)]

    def _observation(self):
        batch = self._batch
        # a game that is over may have no piece left
        return {
            "board": _array(self._rows(), "int8"),
            "piece": batch.piece[0] if batch.piece[0] < 7 else 0,
            "next": _array([piece if piece < 7 else 0 for piece in batch.next], "int8"),
        }

    def _info(self):
        batch = self._batch
        legal = set(batch.legal_actions())
        return {
            "action_mask": _array([int(action in legal) for action in range(batch.actions)], "int8"),
            "lines": batch.lines[0], "pieces": batch.pieces[0], "score": batch.score[0],
        }


_TRUCO_ACTIONS = 97
_TRUCO_FEATURES = 40 * 3 + 17 * 2 + 4


class TrucoEnv(_base("pettingzoo", "AECEnv")):
    """A match of Truco as PettingZoo's `AECEnv` for two: agents `player_0` and `player_1`. An action is a number of
    docs/agent-api.md (0 to 96). The reward of a step is the points that it decided: ours less theirs.

    Observation: `action_mask`, and `observation`, 158 numbers from 0 to 1: cards held (40), cards that I played (40),
    that they played (40), calls of mine in this hand (17), of theirs (17), my score and theirs as shares of the target,
    whether I am mano, the stake over 4."""

    metadata = {"name": "jogatina_truco", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, rules="ufsm24", render_mode=None, command=None):
        if _base("pettingzoo", "AECEnv") is not object:
            super().__init__()
        self.render_mode = render_mode
        self._process = _Process(["truco/" + rules], command)
        self.possible_agents = ["player_0", "player_1"]
        self.agents = []
        shape = (_TRUCO_FEATURES,)
        observation = _dict({
            "observation": _box(shape, 1, "float32"), "action_mask": _box((_TRUCO_ACTIONS,), 1, "int8")})
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: _discrete(_TRUCO_ACTIONS) for agent in self.possible_agents}
        self._seed = None

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self._seed = seed if seed is not None else int.from_bytes(os.urandom(4), "little")
        self._at = self._process.ask({"reset": self._seed})
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._at["turn"]]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = self._at["scores"]
        self._at = self._process.ask({"action": int(action)})
        now = self._at["scores"]
        gain = (now[0] - before[0]) - (now[1] - before[1])
        self.rewards = {"player_0": float(gain), "player_1": float(-gain)}
        if self._at["over"]:
            self.terminations = {each: True for each in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._at["turn"]]
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        legal = {each["action"] for each in self._at["legal"]} if self._at["turn"] == seat else set()
        return {
            "observation": _array(self._features(self._at["views"][seat], seat), "float32"),
            "action_mask": _array([int(action in legal) for action in range(_TRUCO_ACTIONS)], "int8"),
        }

    def last(self, observe=True):
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
            self.truncations[agent], self.infos[agent],
        )

    def agent_iter(self, max_iter=2**63):
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self):
        if self.render_mode is None:
            return None
        return "%s to %s" % tuple(self._at["scores"])

    def close(self):
        self._process.close()

    def _was_dead_step(self, action):
        """PettingZoo's way out: an agent that is done takes the action None and leaves."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        gone = self.agent_selection
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[gone]
        self.agents.remove(gone)
        if self.agents:
            self.agent_selection = self.agents[0]

    @staticmethod
    def _features(view, seat):
        held, mine, theirs = [0.0] * 40, [0.0] * 40, [0.0] * 40
        calls = [[0.0] * 17, [0.0] * 17]
        for card in view["held"]:
            held[card] = 1.0
        for entry in view["log"]:
            action, ours = entry["action"], entry["seat"] == seat
            if action < 80:
                (mine if ours else theirs)[action % 40] = 1.0
            else:
                calls[0 if ours else 1][action - 80] = 1.0
        target = float(view["target"])
        shares = [min(1.0, view["scores"][each] / target) for each in (seat, 1 - seat)]
        mano = 1.0 if view.get("mano") == seat else 0.0
        return held + mine + theirs + calls[0] + calls[1] + shares + [mano, view["truco"]["stake"] / 4.0]

