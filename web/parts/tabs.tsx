import { Link, useAddress } from '../router.tsx';

/** The parts of a section, each with an address of its own. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { readonly href: string; readonly name: string }[];
}) {
  const { path } = useAddress();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, name }) => (
        <Link key={href} href={href} aria-current={path === href.split('?')[0] ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
