import { useEffect, useRef } from 'react';
import type { TableGame } from '../../families/table-game.ts';
import { hear } from '../../parts/sound/sounds.ts';
import { useSettings } from '../../settings.ts';
import type { RoomState } from './room-client.ts';

/** What happens at the table, to be heard. */
export function useTableSounds(table: TableGame, { view, seat, toMove, log, turn }: RoomState): void {
  const before = useRef({ turn, hand: view?.hand ?? 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sound for each thing that is shown
  useEffect(() => {
    const was = before.current;
    before.current = { turn, hand: view?.hand ?? 0 };
    if (!view || (was.turn === turn && was.hand === view.hand)) return;
    if (view.outcome && turn !== was.turn)
      return hear(
        seat === null || view.outcome.winner === null ? 'answer' : view.outcome.winner === seat ? 'won' : 'lost',
      );
    if (view.hand !== was.hand) return hear('deal');
    const last = log.at(-1);
    if (last) hear(table.sound(last.action));
    if (toMove === seat && last?.seat !== seat) hear('turn');
  }, [turn, view?.hand]);
}

/** Tells of one's turn while the page is not seen, to those who wanted that. */
export function useTurnCall({ toMove, seat, resting, turn }: RoomState, text: string, title: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a turn
  useEffect(() => {
    if (seat === null || toMove !== seat || resting || !document.hidden || !useSettings.getState().notify) return;
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    try {
      const note = new Notification(`${text} – ${title}`, { tag: 'jogatina-turn' });
      note.onclick = () => {
        window.focus();
        note.close();
      };
      return () => note.close();
    } catch {
      // some phones show notifications only by a service worker: the title of the tab is left
    }
  }, [turn, toMove]);
}
