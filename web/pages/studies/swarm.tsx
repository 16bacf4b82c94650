import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Rng } from '../../../src/core/rng.ts';
import { demonstrateSwarm } from '../../../src/optimize/demonstration.ts';
import { onFrame } from '../../parts/frames.ts';
import { Counts, Sheet } from '../../parts/page.tsx';
import { useNumbers, useWords } from '../../words/words.ts';

const SIDE = 320;
/** Iterations a second. */
const PACE = 12;

/** The swarm at work on a function with four minima, computed here and now; another seed is another swarm. */
export function SwarmDemonstration() {
  const { studies, playback } = useWords();
  const number = useNumbers();
  const [seed, another] = useReducer((n: number) => n + 1, 1);
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(false);
  const clock = useRef(0);
  const { frames, range, minima, formula } = useMemo(
    () => demonstrateSwarm(Rng.seeded(seed).fork('demonstration')),
    [seed],
  );
  const frame = frames[Math.min(at, frames.length - 1)];
  const place = (x: number) => ((x - range[0]) / (range[1] - range[0])) * SIDE;

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands is read when it starts
  useEffect(() => {
    if (!running) return;
    clock.current = at;
    return onFrame((_, milliseconds) => {
      clock.current = Math.min(frames.length - 1, clock.current + (PACE * milliseconds) / 1000);
      setAt(Math.floor(clock.current));
      if (clock.current >= frames.length - 1) setRunning(false);
    });
  }, [running, frames]);

  return (
    <Sheet title={studies.swarm.title}>
      <p className="soft">
        {studies.swarm.text} <code>{formula}</code>
      </p>
      <div className="swarm">
        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} role="img" aria-label={studies.swarm.label(frame.iteration)}>
          <rect width={SIDE} height={SIDE} fill="var(--well)" />
          {minima.map(([x, y]) => (
            <path
              key={`${x} ${y}`}
              d="M-6 -6L6 6M-6 6L6 -6"
              transform={`translate(${place(x)} ${SIDE - place(y)})`}
              stroke="var(--ink-soft)"
              strokeWidth="2"
            />
          ))}
          {frame.positions.map(([x, y], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a particle is its place in the list
            <circle key={i} cx={place(x)} cy={SIDE - place(y)} r="4" fill="var(--link)" fillOpacity="0.75" />
          ))}
          <circle
            cx={place(frame.best[0])}
            cy={SIDE - place(frame.best[1])}
            r="8"
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2.5"
          />
        </svg>
        <div>
          <Counts
            of={[
              [studies.swarm.iteration, frame.iteration],
              [studies.swarm.best, frame.loss < 1e-3 ? frame.loss.toExponential(1) : number(frame.loss, 3)],
            ]}
          />
          <p className="row">
            <button
              type="button"
              className="primary"
              onClick={() => {
                if (at >= frames.length - 1) setAt(0);
                setRunning(!running);
              }}
            >
              {running ? playback.pause : playback.play}
            </button>
            <button
              type="button"
              onClick={() => {
                another();
                setAt(0);
              }}
            >
              {studies.swarm.another}
            </button>
          </p>
          <label>
            {studies.swarm.iteration}
            <input
              type="range"
              min={0}
              max={frames.length - 1}
              value={at}
              onChange={(event) => {
                setRunning(false);
                setAt(event.target.valueAsNumber);
              }}
            />
          </label>
        </div>
      </div>
    </Sheet>
  );
}
