import { type PointerEvent, useRef } from 'react';
import type { Command } from '../../../families/tetris/person-game.ts';

/** Milliseconds within which a touch is a tap, or a stroke down a drop. */
const QUICK = 250;
/** Pixels that a finger may tremble. */
const STILL = 10;

/**
 * Fingers on the board: along it the piece follows, a tap turns it, a slow stroke down lowers it and a quick one drops
 * it. `columns` is how many the board has.
 */
export function useBoardTouch(columns: number, act: (command: Command) => void) {
  const touch = useRef<{ x: number; y: number; left: number; top: number; at: number; moved: boolean }>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse') return;
      const { clientX: left, clientY: top } = event;
      touch.current = { x: left, y: top, left, top, at: event.timeStamp, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const finger = touch.current;
      if (!finger) return;
      const cell = event.currentTarget.clientWidth / columns;
      for (; Math.abs(event.clientX - finger.x) >= cell; finger.moved = true) {
        const right = event.clientX > finger.x;
        act(right ? 'right' : 'left');
        finger.x += right ? cell : -cell;
      }
      // a stroke that may still become a drop waits
      if (event.timeStamp - finger.at < QUICK) return;
      for (; event.clientY - finger.y >= cell; finger.y += cell, finger.moved = true) act('down');
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const finger = touch.current;
      touch.current = undefined;
      if (!finger || finger.moved || event.timeStamp - finger.at > QUICK) return;
      const [across, down] = [event.clientX - finger.left, event.clientY - finger.top];
      if (down > 3 * STILL && down > 2 * Math.abs(across)) act('drop');
      else if (Math.hypot(across, down) < STILL) act('turn');
    },
    onPointerCancel() {
      touch.current = undefined;
    },
  };
}
