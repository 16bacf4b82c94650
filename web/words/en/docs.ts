/** The documents, and the site without a server. */
export const docs = {
  title: 'Documents',
  lead: 'How everything here works: rules, agents, studies, running it for others, writing your own.',
  search: 'Search the documents',
  none: 'Nothing is said about that.',
  found: (count: number) => (count === 1 ? '1 place' : `${count} places`),
  contents: 'On this page',
  all: 'All documents',
  allEnglish: 'In English',
  loading: 'Loading the document ...',
  missing: 'There is no such document.',
  inEnglish: '',
};

export const site = {
  title: 'Without a server',
  needsServer:
    'This page needs a server: matches between people, experiments, events and programs from outside meet there. This site has none; everything else works here, in your browser.',
  how: 'To have one of your own, on any computer with Node:',
  clone: 'In a clone of the sources:',
  read: 'What the commands do',
};
