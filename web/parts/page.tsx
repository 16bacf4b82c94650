import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link, useAddress } from '../router.tsx';

/** The parts of a section, each with an address of its own; `here` is the one that is shown, if the path does not say it. */
export function Tabs({
  label,
  tabs,
  here,
}: {
  label: string;
  tabs: readonly { readonly href: string; readonly name: string }[];
  here?: string;
}) {
  const { path } = useAddress();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where there is not room for all, the one that one is in stays in sight
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) nav.current!.scrollLeft = tab.offsetLeft - (nav.current!.clientWidth - tab.offsetWidth) / 2;
  }, [path, here]);
  return (
    <nav className="tabs" aria-label={label} ref={nav}>
      {tabs.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          aria-current={(here ? href === here : href.split('?')[0] === path) ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The heading of a page, which is also the title of the browser's tab. */
export function Title({ children, name }: { children: ReactNode; name?: string }) {
  const text = name ?? (typeof children === 'string' ? children : undefined);
  useEffect(() => {
    document.title = text ? `${text} · Jogatina` : 'Jogatina';
  }, [text]);
  return <h1>{children}</h1>;
}

/** A part of a page on a sheet of its own, under its heading. */
export function Sheet({
  title,
  children,
  ...section
}: { title: ReactNode } & Omit<ComponentProps<'section'>, 'title'>) {
  return (
    <section className="sheet" {...section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A form that is sent by the app, not by the browser. */
export function Form({ onSubmit, ...form }: { onSubmit(): void } & Omit<ComponentProps<'form'>, 'onSubmit'>) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

/** The way back to the page above this one. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <Link href={href}>← {children}</Link>
    </p>
  );
}

/** A few figures with their names; entries that are false are left out. */
export function Counts({ of }: { of: readonly (readonly [name: ReactNode, value: ReactNode] | false | undefined)[] }) {
  return (
    <dl className="counts">
      {of.map(
        (entry, i) =>
          entry && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
            <div key={i}>
              <dt>{entry[0]}</dt>
              <dd>{entry[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
