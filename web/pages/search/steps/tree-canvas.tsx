import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { CountedCanvas } from '../../../families/tetris/board/canvas.tsx';
import { colourOf } from '../../../parts/colours.ts';
import { onFrame } from '../../../parts/frames.ts';
import { useSettings } from '../../../settings.ts';
import { layTree } from './layout.ts';
import { FORGOTTEN, GOAL, OPENED, type TraceState, UNSEEN, WAITING } from './trace-state.ts';

/** Pixels between two leaves where the tree is followed from near. */
const NEAR = 13;
const MARGIN = 14;
const RADIUS = 4.5;

/** By what a node is: the token of its colour. */
const COLOURS: readonly string[] = ['--line', '--link', '--ink-soft', '--line', '--good'];

/** The tree of a traced search as it grows: drawn when something changed, whatever the pace. */
export function TreeCanvas({
  state,
  label,
  whole,
  chosen,
  onChoose,
}: {
  state: TraceState;
  label: string;
  /** Whether all of it is shown; else it follows the search from near. */
  whole: boolean;
  chosen: number;
  onChoose(node: number): void;
}) {
  const canvas = useRef<CountedCanvas>(null);
  const theme = useSettings((settings) => settings.theme);
  const tree = useMemo(() => layTree(state.trace.nodes), [state]);
  const shown = useRef({ whole, chosen, left: 0 });
  shown.current.whole = whole;
  shown.current.chosen = chosen;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current!;
    const context = element.getContext('2d')!;
    const depth = Math.max(1, ...state.trace.nodes.map((node) => node.depth));
    let colours: Readonly<Record<string, string>> | undefined;
    let drawn = '';
    element.drawn = 0;
    const renew = () => {
      colours = undefined;
    };
    const resized = new ResizeObserver(renew);
    resized.observe(element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', renew);
    const stop = onFrame(() => {
      const view = shown.current;
      const key = `${state.at} ${view.whole} ${view.chosen} ${view.left}`;
      if (colours && key === drawn) return;
      if (!colours) {
        element.width = Math.round(element.clientWidth * devicePixelRatio);
        element.height = Math.round(element.clientHeight * devicePixelRatio);
        colours = Object.fromEntries(
          [...COLOURS, '--accent', '--sheet'].map((token) => [token, colourOf(element, token)]),
        );
      }
      drawn = key;
      const width = element.clientWidth;
      const height = element.clientHeight;
      const { step, left } = spread(state, tree, width, view);
      const px = (node: number) => MARGIN + left + tree.x[node] * step;
      const py = (d: number) => MARGIN + (d * (height - 2 * MARGIN)) / depth;
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      context.clearRect(0, 0, width, height);
      draw(context, state, {
        px,
        py,
        width,
        radius: Math.max(1, Math.min(RADIUS, step * 0.42)),
        colours,
        chosen: view.chosen,
      });
      element.drawn!++;
    });
    return () => {
      stop();
      resized.disconnect();
      dark.removeEventListener('change', renew);
    };
  }, [state, tree, theme]);

  const drag = useRef<{ x: number; left: number; moved: boolean }>(undefined);
  const nodeAt = (event: PointerEvent): number | undefined => {
    const element = canvas.current!;
    const { left, top } = element.getBoundingClientRect();
    const depth = Math.max(1, ...state.trace.nodes.map((node) => node.depth));
    const layer = Math.round(((event.clientY - top - MARGIN) * depth) / (element.clientHeight - 2 * MARGIN));
    const { step, left: from } = spread(state, tree, element.clientWidth, shown.current);
    const at = (event.clientX - left - MARGIN - from) / step;
    let best: number | undefined;
    state.trace.nodes.forEach((node, i) => {
      if (node.depth !== layer || state.status[i] === UNSEEN) return;
      if (best === undefined || Math.abs(tree.x[i] - at) < Math.abs(tree.x[best] - at)) best = i;
    });
    return best;
  };

  return (
    <canvas
      ref={canvas}
      className="search-tree"
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, left: shown.current.left, moved: false };
      }}
      onPointerMove={(event) => {
        const held = drag.current;
        if (!held || event.buttons === 0) return;
        held.moved ||= Math.abs(event.clientX - held.x) > 5;
        if (held.moved) shown.current.left = held.left + event.clientX - held.x;
      }}
      onPointerUp={(event) => {
        const node = drag.current?.moved ? undefined : nodeAt(event);
        drag.current = undefined;
        if (node !== undefined) onChoose(node);
      }}
    />
  );
}

/**
 * Pixels between two leaves, and where the first one stands. The whole tree begins at the left; from near, the node that
 * was taken stands in the middle, unless the reader has moved the tree.
 */
function spread(
  state: TraceState,
  { x, leaves }: ReturnType<typeof layTree>,
  width: number,
  view: { readonly whole: boolean; readonly left: number },
): { readonly step: number; readonly left: number } {
  const room = width - 2 * MARGIN;
  const fit = room / Math.max(1, leaves - 1);
  if (view.whole) return { step: fit, left: 0 };
  const step = Math.max(fit, NEAR);
  const least = Math.min(0, room - (leaves - 1) * step);
  const middle = width / 2 - MARGIN - x[state.step?.node ?? 0] * step;
  return { step, left: Math.max(least, Math.min(0, middle + view.left)) };
}

interface View {
  px(node: number): number;
  py(depth: number): number;
  readonly width: number;
  readonly radius: number;
  readonly colours: Readonly<Record<string, string>>;
  readonly chosen: number;
}

/** Edges and nodes by what they are, so that each colour is one path. */
function draw(
  context: CanvasRenderingContext2D,
  { trace: { nodes }, status, step }: TraceState,
  { px, py, width, radius, colours, chosen }: View,
): void {
  const inSight = (x: number) => x > -2 * radius && x < width + 2 * radius;
  context.lineWidth = 1;
  context.strokeStyle = colours['--line'];
  context.beginPath();
  for (let node = 1; node < nodes.length; node++) {
    if (status[node] === UNSEEN) continue;
    const { parent, depth } = nodes[node];
    const [x, up] = [px(node), px(parent)];
    if (!inSight(x) && !inSight(up)) continue;
    context.moveTo(up, py(depth - 1));
    context.lineTo(x, py(depth));
  }
  context.stroke();
  for (const kind of [FORGOTTEN, WAITING, OPENED, GOAL]) {
    context.beginPath();
    for (let node = 0; node < nodes.length; node++) {
      if (status[node] !== kind) continue;
      const x = px(node);
      if (!inSight(x)) continue;
      const r = kind === GOAL ? radius * 1.6 : radius;
      // squares that wait, filled ones that were opened: shape as well as colour
      context.rect(x - r, py(nodes[node].depth) - r, 2 * r, 2 * r);
    }
    context.fillStyle = colours[kind === WAITING ? '--sheet' : COLOURS[kind]];
    context.fill();
    context.strokeStyle = colours[COLOURS[kind]];
    context.stroke();
  }
  for (const [node, weight] of [
    [chosen, 1.5],
    [step?.node ?? 0, 3],
  ]) {
    if (node < 0) continue;
    context.strokeStyle = colours['--accent'];
    context.lineWidth = weight;
    context.beginPath();
    for (let at = node; at >= 0; at = nodes[at].parent) {
      const [x, y] = [px(at), py(nodes[at].depth)];
      if (at === node) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
    context.strokeRect(px(node) - radius - 2, py(nodes[node].depth) - radius - 2, 2 * radius + 4, 2 * radius + 4);
  }
}
