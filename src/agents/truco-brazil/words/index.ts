import type { Language } from '../../../core/language.ts';
import { agentWords as en } from './en.ts';
import { agentWords as es } from './es.ts';
import { agentWords as pt } from './pt.ts';
import type { BrazilAgentWords } from './reasons.ts';

export const agentWords: Readonly<Record<Language, BrazilAgentWords>> = { pt, es, en };
