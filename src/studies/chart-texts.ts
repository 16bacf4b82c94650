import { inPortuguese } from './translation.ts';

/** What stands in the text elements of an SVG file. */
const TEXT = /(<(?:text|tspan)\b[^>]*>)([^<>]+)(?=<)/g;
/** An axis says with an arrow where its values grow. */
const AXIS = /^(↑ )?(.*?)( →)?$/s;

/** An SVG file with its numbers written as in Portuguese. */
export function numbersIn(svg: string): string {
  return svg.replaceAll(TEXT, (_, start: string, text: string) => `${start}${inPortuguese(text)}`);
}

/** An SVG file with its texts in another language. */
export function textsIn(svg: string, translate: (text: string) => string): string {
  return svg.replaceAll(TEXT, (_, start: string, text: string) => {
    const [, up = '', words, right = ''] = AXIS.exec(plain(text)) ?? ['', '', plain(text)];
    return `${start}${up}${marked(translate(words))}${right}`;
  });
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function marked(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
