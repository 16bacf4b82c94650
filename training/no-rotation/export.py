"""Writes a network as the file that the player reads, packed by gzip: a line of JSON, then the numbers.

The numbers are, all with the last dimension fastest: the 8-bit weights of the first layer, of each layer of the trunk,
of the tail and of the dense layer; then as 32-bit floats what each output's step of these is worth, in the same order,
and the place, bias, tail bias, dense bias, last and last bias tables.
"""
import gzip
import json
import pathlib
import zlib

import numpy as np
import torch

from network import ROWS, SCALE, Network, step_of

FORMAT = 'jogatina tetris rows network 1'


@torch.no_grad()
def peaks_of(network, words, spot, sides):
    """The greatest number after each layer of the trunk on some boards: what 16-bit activations must hold."""
    peaks = []
    network.forward(words, spot, sides, int(spot[-1]) // ROWS + 1, torch.float32, lambda x: peaks.append(x.max()))
    return [round(peak.item(), 4) for peak in peaks]


@torch.no_grad()
def export(path, network, about, seen):
    weights = network.weights()
    whole = [(w / step_of(w, most)).round().clamp(-most, most).to(torch.int8).flatten() for w, most in weights]
    floats = [*(step_of(w, most).flatten() for w, most in weights), network.place, *network.bias, network.tail_bias,
              network.dense_bias, network.last * SCALE, network.last_bias * SCALE]
    body = torch.cat(whole).cpu().numpy().tobytes()
    body += b'\0' * (-len(body) % 4)
    body += torch.cat([f.detach().float().flatten() for f in floats]).cpu().numpy().astype('<f4').tobytes()
    head = {'format': FORMAT, **about, **network.shape, 'most': network.most, 'peaks': peaks_of(network, *seen),
            'checksum': zlib.adler32(body)}
    pathlib.Path(path).write_bytes(gzip.compress(json.dumps(head).encode() + b'\n' + body, 9, mtime=0))


@torch.no_grad()
def imported(path):
    """The network of a file, and what its first line says."""
    line, body = gzip.decompress(pathlib.Path(path).read_bytes()).split(b'\n', 1)
    head = json.loads(line)
    shape = (head[part] for part in ('channels', 'blocks', 'tail', 'hidden'))
    network = Network(*shape, quantise=True, most=head.get('most', 127))
    weights = [weight for weight, _ in network.weights()]
    wholes = sum(w.numel() for w in weights)
    whole = torch.from_numpy(np.frombuffer(body, np.int8, wholes).copy()).split([w.numel() for w in weights])
    floats = torch.from_numpy(np.frombuffer(body, '<f4', offset=wholes + -wholes % 4).copy())

    def take(count):
        nonlocal floats
        taken, floats = floats[:count], floats[count:]
        return taken

    for weight, numbers in zip(weights, whole):
        weight.copy_(numbers.view(weight.shape) * take(weight.shape[-1]))
    for table in (network.place, *network.bias, network.tail_bias, network.dense_bias):
        table.copy_(take(table.numel()).view(table.shape))
    for table in (network.last, network.last_bias):
        table.copy_(take(table.numel()).view(table.shape) / SCALE)
    return network, head


def trained(path, shape=None):
    """The network of a file of the player, or of the .pt of a training, of which older ones do not say their `shape`; and its moves."""
    if pathlib.Path(path).suffix == '.pt':
        kept = torch.load(path, map_location='cpu')
        network, moves = Network(*kept.get('shape', shape)), kept['moves']
        network.load_state_dict(kept['weights'])
        return network, moves
    network, head = imported(path)
    return network, head['moves']


@torch.no_grad()
def examples(path, network, engine, boards, limit):
    """Boards with their values in full precision, for the tests of the player."""
    whole = network.float()
    values = whole(*engine.look(boards, limit), boards.shape[0], torch.float32)
    rows = boards.cpu().numpy().view(np.uint16)
    with open(path, 'w') as file:
        json.dump([{'rows': r.tolist(), 'values': [round(x, 3) for x in v]}
                   for r, v in zip(rows, values.cpu().tolist())], file)
