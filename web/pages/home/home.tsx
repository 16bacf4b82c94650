import { useWords } from '../../i18n/words.ts';
import { Title } from '../../parts/title.tsx';
import { Link } from '../../router.tsx';
import './home.css';

/** The first page: one thing to do for each kind of person. */
export default function Home() {
  const { home } = useWords();
  const doors = [
    { href: '/tetris', ...home.watch },
    { href: '/tetris/play', ...home.duel },
  ];
  return (
    <>
      <Title name="">{home.title}</Title>
      <p className="lead">{home.lead}</p>
      <ul className="doors">
        {doors.map(({ href, title, text }) => (
          <li key={href} className="sheet">
            <h2>
              <Link href={href}>{title}</Link>
            </h2>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
