import { useEffect } from 'react';
import { placeInPage } from '../../router.tsx';

/** The contents of a long page, beside its text. */
export function Contents({
  title,
  language,
  places,
}: {
  title: string;
  /** Of the headings. */
  language: string;
  places: readonly { readonly id: string; readonly text: string }[];
}) {
  return (
    <nav aria-label={title} className="sheet contents">
      <h2>{title}</h2>
      <ol lang={language}>
        {places.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The text appears after the page: once it is there, the place that the address names is shown. */
export function usePlaceInPage(text: unknown): void {
  useEffect(() => {
    if (text) document.getElementById(placeInPage())?.scrollIntoView();
  }, [text]);
}
