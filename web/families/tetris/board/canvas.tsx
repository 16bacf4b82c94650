import { useEffect, useRef } from 'react';
import { onFrame } from '../../../parts/frames.ts';
import { useSettings } from '../../../settings.ts';
import { readColours } from './cell-style.ts';
import { TetrisPainter } from './painter.ts';
import './canvas.css';

/** What a canvas shows. It is drawn at a frame if its key has changed, or the page has. */
export interface Scene {
  readonly width: number;
  /** Rows of the board and of the space above it. */
  readonly height: number;
  readonly headroom: number;
  /** A text that changes whenever the drawing would. */
  drawingKey(): string;
  paint(painter: TetrisPainter, context: CanvasRenderingContext2D): void;
}

/** Both borders together, in pixels of the page. */
const EDGE = 2;

/** A canvas that counts how often it was drawn, for tests. An attribute would change the page at every frame. */
export type CountedCanvas = HTMLCanvasElement & { drawn?: number };

/** A board on a canvas of whole pixels. */
export function TetrisCanvas({ scene, label, version }: { scene: Scene; label: string; version?: unknown }) {
  const canvas = useRef<CountedCanvas>(null);
  const stale = useRef(true);
  const theme = useSettings((settings) => settings.theme);
  const rows = scene.height + scene.headroom;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the page tells of a change is drawn
  useEffect(() => {
    stale.current = true;
  }, [scene, version]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current!;
    const context = element.getContext('2d')!;
    let painter: TetrisPainter | undefined;
    let shown = '';
    element.drawn = 0;
    const renew = () => {
      painter = undefined;
    };
    const resized = new ResizeObserver(renew);
    const frame = element.parentElement!;
    resized.observe(frame);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', renew);
    const stop = onFrame(() => {
      const picture = scene.drawingKey();
      if (!painter) {
        const size = Math.max(4, Math.floor(((frame.clientWidth - EDGE) * devicePixelRatio) / scene.width));
        element.width = size * scene.width;
        element.height = size * rows;
        // whole pixels of the screen: lines stay sharp
        element.style.width = `${(size * scene.width) / devicePixelRatio}px`;
        painter = new TetrisPainter(size, readColours(frame));
      } else if (!stale.current && picture === shown) return;
      stale.current = false;
      shown = picture;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, element.width, element.height);
      context.translate(0, scene.headroom * painter.size);
      scene.paint(painter, context);
      element.drawn!++;
    });
    return () => {
      stop();
      resized.disconnect();
      dark.removeEventListener('change', renew);
    };
  }, [scene, theme]);

  return (
    <div className="tetris-frame" style={{ maxWidth: `max(8rem, calc(var(--tall, 72dvh) * ${scene.width / rows}))` }}>
      <canvas
        ref={canvas}
        className="tetris-board"
        style={{ aspectRatio: `${scene.width} / ${rows}` }}
        role="img"
        aria-label={label}
      />
    </div>
  );
}
