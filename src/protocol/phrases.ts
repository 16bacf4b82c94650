/** What people may say to each other beside the game, by name: pages say it in their own language. No free text. */
export const PHRASES = ['hello', 'goodHand', 'luck', 'bluff', 'think', 'hurry', 'back', 'goodMatch', 'thanks'] as const;
export type Phrase = (typeof PHRASES)[number];
