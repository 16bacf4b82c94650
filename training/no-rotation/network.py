"""The value network: rows of the board in, the lines still expected with each next piece out.

The rows that the network sees of all boards stand one after the other, so that no work is done for the empty rows above
a pile. Each layer of the trunk mixes a row with the rows below and above it.
"""
import torch
from torch import nn
from torch.nn import functional as F

PIECES, ROWS, BITS = 7, 20, 32
SCALE = 8.0
"""Lines in one unit of the last layer's output."""


def quantised(weight, most=127):
    """The weight as whole steps from -`most` to `most`, a step for each output (the last dimension); gradients pass."""
    step = step_of(weight, most)
    return weight + ((weight / step).round().clamp(-most, most) * step - weight).detach()


def step_of(weight, most=127):
    return weight.detach().abs().amax(tuple(range(weight.dim() - 1))).clamp(min=1e-8) / most


class Network(nn.Module):
    """`most`: the greatest number that a weight of the trunk is rounded to; 127 (8 bits) for the other layers."""

    def __init__(self, channels, blocks, tail=16, hidden=128, quantise=False, most=127):
        super().__init__()
        self.shape = {'channels': channels, 'blocks': blocks, 'tail': tail, 'hidden': hidden}
        self.quantise, self.most = quantise, most

        def weight(*size, gain=1.0):
            inputs = size[0] * size[1] if len(size) == 3 else size[0]
            return nn.Parameter(torch.randn(*size) * gain * (2 / inputs) ** 0.5)

        self.first = weight(3, BITS, channels, gain=1.5)
        self.place = nn.Parameter(torch.zeros(ROWS, channels))
        self.conv = nn.ParameterList(
            [weight(3, channels, channels, gain=0.2 if i % 2 else 1.0) for i in range(2 * blocks)])
        self.bias = nn.ParameterList([nn.Parameter(torch.zeros(channels)) for _ in range(2 * blocks)])
        self.tail = weight(channels, tail)
        self.tail_bias = nn.Parameter(torch.zeros(tail))
        self.dense = weight(ROWS * tail, hidden)
        self.dense_bias = nn.Parameter(torch.zeros(hidden))
        self.last = weight(hidden, PIECES, gain=0.3)
        self.last_bias = nn.Parameter(torch.full((PIECES,), 0.5))

    def weights(self):
        """The weights that are rounded, each with the greatest number that it is rounded to."""
        return [(self.first, 127), *((weight, self.most) for weight in self.conv), (self.tail, 127), (self.dense, 127)]

    def rounded(self, weight):
        most = self.most if weight.dim() == 3 and weight is not self.first else 127
        return quantised(weight, most) if self.quantise else weight

    def forward(self, words, spot, sides, boards, kind=torch.bfloat16, seen=lambda x: None):
        """Plain operations over the rows that count; `seen` gets what comes out of each layer of the trunk."""
        x = self._first(words, spot, sides, kind)
        seen(x)
        return self._values(self._plain_trunk(x, sides, kind, seen), spot, boards, kind)

    def learning(self, words, spot, sides, boards, kind=torch.bfloat16):
        """
        For training: the rows of all boards, with a row of zeros after each board. Rows that do not count have no bit 2
        in `sides`, and their `spot` is beyond the boards.
        """
        inside = (sides >> 2).to(kind)[:, None]
        x = self._first(words, spot, sides, kind) * inside
        if x.device.type == 'cpu':
            x = self._plain_trunk(x, sides, kind)
        else:
            from kernels import Trunk
            x = Trunk.apply(x, sides, *(self.rounded(weight).to(kind) for weight in self.conv), *self.bias)
        return self._values(x, spot, boards, kind)

    def _mixed(self, x, weight, sides, kind):
        """Each row with the rows below and above it, times the weights."""
        below, above = (sides & 1).to(kind)[:, None], (sides >> 1 & 1).to(kind)[:, None]
        wide = torch.cat([F.pad(x[:-1], (0, 0, 1, 0)) * below, x, F.pad(x[1:], (0, 0, 0, 1)) * above], 1)
        return wide @ self.rounded(weight).to(kind).flatten(0, 1)

    def _first(self, words, spot, sides, kind):
        row = ((spot % ROWS)[:, None] == torch.arange(ROWS, device=words.device)).to(kind)
        return F.relu(self._mixed(bits_of(words, kind), self.first, sides, kind) + row @ self.place.to(kind))

    def _plain_trunk(self, x, sides, kind, seen=lambda x: None):
        for i in range(0, len(self.conv), 2):
            y = F.relu(self._mixed(x, self.conv[i], sides, kind) + self.bias[i].to(kind))
            seen(y)
            x = F.relu(x + self._mixed(y, self.conv[i + 1], sides, kind) + self.bias[i + 1].to(kind))
            seen(x)
        return x

    def _values(self, x, spot, boards, kind):
        q = self.rounded
        z = F.relu(x @ q(self.tail).to(kind) + self.tail_bias.to(kind))
        z = z.new_zeros(boards * ROWS + 1, z.shape[1]).index_copy(0, spot.long(), z)[:-1]
        return self._end(z.view(boards, -1), q)

    def _end(self, z, q):
        z = F.relu(z.to(self.dense.dtype) @ q(self.dense) + self.dense_bias)
        return (z @ self.last + self.last_bias) * SCALE


@torch.no_grad()
def grown(old, channels, blocks, tail=16, hidden=128):
    """
    A larger network that says the same as `old`. What is new has weights at random on the way in and none on the way
    out; new blocks, which add nothing at first, stand as evenly as can be between the old ones.
    """
    new = Network(channels, blocks, tail, hidden)
    width, old_blocks, old_tail, old_hidden = (old.shape[part] for part in ('channels', 'blocks', 'tail', 'hidden'))

    def put(mine, theirs):
        """The old weights, with none from what is new to what is old; inputs and outputs are the last two dimensions."""
        inputs, outputs = theirs.shape[-2:]
        mine[..., inputs:, :outputs] = 0
        mine[..., :inputs, :outputs] = theirs

    put(new.first, old.rounded(old.first))
    new.place[:, :width] = old.place
    at = [(i + 1) * blocks // old_blocks - 1 for i in range(old_blocks)]
    for block in range(blocks):
        for part in (0, 1):
            mine, from_ = 2 * block + part, 2 * at.index(block) + part if block in at else None
            if from_ is not None:
                put(new.conv[mine], old.rounded(old.conv[from_]))
                new.bias[mine][:width] = old.bias[from_]
            elif part == 1:
                new.conv[mine].zero_()
    put(new.tail, old.rounded(old.tail))
    new.tail_bias[:old_tail] = old.tail_bias
    # the dense layer's inputs are by row and number of the tail
    mine = new.dense.view(ROWS, tail, hidden)
    put(mine, old.rounded(old.dense).view(ROWS, old_tail, old_hidden))
    new.dense_bias[:old_hidden] = old.dense_bias
    put(new.last, old.last)
    new.last_bias.copy_(old.last_bias)
    return new


def bits_of(words, kind):
    return ((words[:, None] >> torch.arange(BITS, device=words.device, dtype=torch.int32)) & 1).to(kind)


class Frozen:
    """A copy of a network for playing: half precision, one kernel a layer."""

    def __init__(self, network, kind=torch.float16):
        self.network = network
        self.boards_at_once = 1 << 17
        with torch.no_grad():
            self.halves = [w.to(kind).clone() for w in self._sources()[0]]
            self.wholes = [w.float().clone() for w in self._sources()[1]]
        blocks = len(network.conv)
        self.first, self.conv, self.tail, self.tail_bias = (
            self.halves[0], self.halves[1:1 + blocks], self.halves[1 + blocks], self.halves[2 + blocks])
        self.place, self.bias = self.wholes[0], self.wholes[1:1 + blocks]
        self.dense, self.dense_bias, self.last, self.last_bias = self.wholes[1 + blocks:]

    def _sources(self):
        net = self.network
        q = net.rounded
        return ([q(net.first), *map(q, net.conv), q(net.tail), net.tail_bias],
                [net.place, *net.bias, q(net.dense), net.dense_bias, net.last, net.last_bias])

    @torch.no_grad()
    def load(self):
        """Takes the network's weights as they are now."""
        for mine, now in zip((self.halves, self.wholes), self._sources()):
            torch._foreach_copy_(mine, list(now))

    @torch.no_grad()
    def values(self, engine, boards, limit):
        n = boards.shape[0]
        if n == 0:
            return torch.empty((0, PIECES), device=boards.device)
        if n <= self.boards_at_once:
            return self._values(*engine.look(boards, limit), n)
        parts = [self._values(*engine.look(boards[i:i + self.boards_at_once], limit[i:i + self.boards_at_once]),
                              min(self.boards_at_once, n - i)) for i in range(0, n, self.boards_at_once)]
        return torch.cat(parts)

    def _values(self, words, spot, sides, boards):
        if words.device.type == 'cpu':
            return self.network(words, spot, sides, boards, torch.float32)
        from kernels import first_layer, layer
        x = first_layer(words, spot, sides, self.first, self.place)
        for i in range(0, len(self.conv), 2):
            y = layer(x, sides, self.conv[i], self.bias[i])
            x = layer(y, sides, self.conv[i + 1], self.bias[i + 1], x)
        x = F.relu(x @ self.tail + self.tail_bias)
        z = x.new_zeros(boards * ROWS, x.shape[1]).index_copy_(0, spot.long(), x)
        z = F.relu(z.view(boards, -1).float() @ self.dense + self.dense_bias)
        return (z @ self.last + self.last_bias) * SCALE
