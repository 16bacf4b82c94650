import type { Language } from '../../../core/language.ts';
import { agentWords as en } from './en.ts';
import { agentWords as es } from './es.ts';
import { agentWords as pt } from './pt.ts';
import type { TrucoAgentWords } from './reasons.ts';

export const agentWords: Readonly<Record<Language, TrucoAgentWords>> = { pt, es, en };
