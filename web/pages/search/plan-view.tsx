import { useMemo } from 'react';
import type { Plan } from '../../../src/agents/tetris/plan/solve.ts';
import { COLUMNS, ROWS } from '../../../src/games/tetris/ist/placements.ts';
import { type Scene, TetrisCanvas } from '../../families/tetris/board/canvas.tsx';
import type { TetrisPainter } from '../../families/tetris/board/painter.ts';
import { useWords } from '../../words/words.ts';
import { planCells } from './plan-cells.ts';
import { useSearchName } from './search-name.ts';

/** The board after so many pieces of a plan, and where the next one will rest. */
export function PlanBoard({
  rows,
  pieces,
  actions,
  step,
  label,
}: {
  rows: Uint16Array;
  pieces: readonly number[];
  actions: readonly (readonly [number, number])[];
  step: number;
  label: string;
}) {
  const key = JSON.stringify([[...rows], pieces, actions, step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is drawn
  const scene = useMemo<Scene>(() => {
    const { cells, next } = planCells(rows, pieces, actions, step);
    return {
      width: COLUMNS,
      height: ROWS,
      headroom: 0,
      drawingKey: () => '',
      paint(painter: TetrisPainter, context) {
        painter.board(context, cells);
        if (next) painter.piece(context, ROWS, next.orientation, { ...next, value: 1 + next.piece, outline: 'piece' });
      },
    };
  }, [key]);
  return <TetrisCanvas scene={scene} label={label} />;
}

/** A plan piece by piece. */
export function PlanView({
  rows,
  pieces,
  plan,
  step,
  onStep,
}: {
  rows: Uint16Array;
  pieces: readonly number[];
  plan: Plan;
  step: number;
  onStep(step: number): void;
}) {
  const { search, playback } = useWords();
  const nameOf = useSearchName();
  const actions = plan.actions ?? [];
  const shown = Math.min(step, actions.length);
  return (
    <div className="plan">
      <PlanBoard
        rows={rows}
        pieces={pieces}
        actions={actions}
        step={shown}
        label={search.planLabel(nameOf(plan.algorithm), shown, actions.length)}
      />
      <p className="row">
        <button type="button" disabled={shown === 0} onClick={() => onStep(shown - 1)}>
          {playback.back}
        </button>
        <span aria-live="polite">
          {shown} / {actions.length}
        </span>
        <button type="button" disabled={shown === actions.length} onClick={() => onStep(shown + 1)}>
          {playback.step}
        </button>
      </p>
    </div>
  );
}
