import type { Locator, Page } from 'playwright-core';

export function startTruco(page: Page, address: string): Promise<void>;
export function playHand(page: Page): Promise<void>;
export function handEnded(page: Page): Locator;
