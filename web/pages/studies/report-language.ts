import { createContext, useContext } from 'react';
import type { Language } from '../../words/languages.ts';

/** The language of the report that is shown: what a screen reader is told of its texts. English unless said. */
export const ReportLanguage = createContext<Language>('en');

export const useReportLanguage = (): Language => useContext(ReportLanguage);
