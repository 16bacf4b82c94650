"""
One layer of the trunk as one kernel (Triton): a row and its two neighbours times the weights, bias, residual, relu; and
the whole trunk with its gradients.
"""
import os

import torch
import triton
import triton.language as tl

BITS = 32


def _settings():
    tried = ((128, 128, 8, 3), (128, 128, 4, 4), (128, 256, 8, 3), (128, 64, 4, 4))
    if os.environ.get('TRITON_INTERPRET'):
        tried = tried[:1]
    return [triton.Config({'BM': bm, 'BN': bn}, num_warps=w, num_stages=s) for bm, bn, w, s in tried]


@triton.autotune(configs=_settings(), key=['C'])
@triton.jit
def _layer(x, sides, weight, bias, residual, y, rows, C: tl.constexpr, RESIDUAL: tl.constexpr, CUT: tl.constexpr,
           BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    at = tl.program_id(1).to(tl.int64) * BM + tl.arange(0, BM)
    out = tl.program_id(0) * BN + tl.arange(0, BN)
    inside = at < rows
    side = tl.load(sides + at, mask=inside, other=0)
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for part in range(3 * (C // BK)):
        tap = part // (C // BK)
        k = (part % (C // BK)) * BK + tl.arange(0, BK)
        there = inside & ((tap == 1) | ((tap == 0) & ((side & 1) != 0)) | ((tap == 2) & ((side & 2) != 0)))
        a = tl.load(x + (at + (tap - 1))[:, None] * C + k[None, :], mask=there[:, None], other=0.0)
        w = tl.load(weight + (tap * C + k)[:, None] * C + out[None, :], mask=(out < C)[None, :], other=0.0)
        sums = tl.dot(a, w, sums)
    sums += tl.load(bias + out, mask=out < C, other=0.0)[None, :]
    mask = inside[:, None] & (out < C)[None, :]
    if RESIDUAL:
        sums += tl.load(residual + at[:, None] * C + out[None, :], mask=mask, other=0.0).to(tl.float32)
    if CUT:
        sums = tl.maximum(sums, 0.0)
    sums = tl.where(((side & 4) != 0)[:, None], sums, 0.0)
    tl.store(y + at[:, None] * C + out[None, :], sums.to(y.dtype.element_ty), mask=mask)


@triton.jit
def _first(words, spot, sides, weight, place, y, rows, C: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
           B: tl.constexpr):
    at = tl.program_id(1).to(tl.int64) * BM + tl.arange(0, BM)
    out = tl.program_id(0) * BN + tl.arange(0, BN)
    inside = at < rows
    side = tl.load(sides + at, mask=inside, other=0)
    bit = tl.arange(0, B)
    sums = tl.zeros((BM, BN), dtype=tl.float32)
    for tap in tl.static_range(3):
        there = inside
        if tap == 0:
            there = inside & ((side & 1) != 0)
        if tap == 2:
            there = inside & ((side & 2) != 0)
        word = tl.load(words + at + (tap - 1), mask=there, other=0)
        a = ((word[:, None] >> bit[None, :]) & 1).to(weight.dtype.element_ty)
        w = tl.load(weight + (tap * B + bit)[:, None] * C + out[None, :], mask=(out < C)[None, :], other=0.0)
        sums = tl.dot(a, w, sums)
    row = tl.load(spot + at, mask=inside, other=0) % 20
    mask = inside[:, None] & (out < C)[None, :]
    sums += tl.load(place + row[:, None] * C + out[None, :], mask=mask, other=0.0)
    tl.store(y + at[:, None] * C + out[None, :], tl.maximum(sums, 0.0).to(y.dtype.element_ty), mask=mask)


def layer(x, sides, weight, bias, residual=None, cut=True):
    """Rows whose `sides` lack bit 2 come out as zeros; `cut`: nothing below zero is left."""
    rows, channels = x.shape
    y = torch.empty_like(x)
    grid = lambda settings: (triton.cdiv(channels, settings['BN']), triton.cdiv(rows, settings['BM']))
    _layer[grid](x, sides, weight, bias, x if residual is None else residual, y, rows, channels,
                 residual is not None, cut, BK=64 if channels % 64 == 0 else 32)
    return y


def first_layer(words, spot, sides, weight, place):
    rows, channels = words.shape[0], weight.shape[2]
    y = torch.empty((rows, channels), dtype=weight.dtype, device=words.device)
    _first[(triton.cdiv(channels, 64), triton.cdiv(rows, 128))](words, spot, sides, weight, place, y, rows, channels,
                                                                128, 64, BITS, num_warps=4)
    return y


def _pulled(x, g):
    """What the weights of a layer learn from: for the row below, the row itself and the row above."""
    return torch.stack([x[:-1].T @ g[1:], x.T @ g, x[1:].T @ g[:-1]])


class Trunk(torch.autograd.Function):
    """All blocks, with their gradients by the same kernel. Rows that do not count are zeros and part the boards."""

    @staticmethod
    def forward(ctx, x, sides, *parameters):
        half = len(parameters) // 2
        weights, biases = parameters[:half], parameters[half:]
        kept = [x]
        for i in range(0, half, 2):
            y = layer(x, sides, weights[i], biases[i])
            x = layer(y, sides, weights[i + 1], biases[i + 1], x)
            kept += [y, x]
        ctx.save_for_backward(sides, *weights, *kept)
        return x

    @staticmethod
    def backward(ctx, g):
        saved = ctx.saved_tensors
        half = (len(saved) - 2) // 2
        sides, weights, kept = saved[0], saved[1:1 + half], saved[1 + half:]
        none = torch.zeros(g.shape[1], device=g.device)
        by_weight, by_bias = [None] * half, [None] * half

        def back(i, g):
            g = torch.ops.aten.threshold_backward(g.contiguous(), kept[i + 1], 0)
            by_weight[i], by_bias[i] = _pulled(kept[i], g), g.sum(0, dtype=torch.float32)
            turned = weights[i].flip(0).transpose(1, 2).contiguous()
            return g, lambda add: layer(g, sides, turned, none, add, cut=False)

        for i in range(half - 2, -1, -2):
            outer, through = back(i + 1, g)
            _, through = back(i, through(None))
            g = through(outer)
        return (g, None, *by_weight, *by_bias)
