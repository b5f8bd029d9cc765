import { useState } from 'react';
import { AppShellNight } from '../ui/shell/app-shell-night.tsx';
import { TabBar, type TabItem } from '../ui/shell/tab-bar.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import '../ui/theme/desk-tokens.css';
import { chapters } from './chapters.tsx';
import classes from './gallery.module.css';

const exampleTabs: TabItem[] = [
  { id: 'discover', label: 'Discover', href: '#discover', icon: 'Compass' },
  { id: 'drinks', label: 'Drink Bank', href: '#drinks', icon: 'Wine' },
  { id: 'search', label: 'Search', href: '#search', icon: 'MagnifyingGlass', locked: true },
  { id: 'chats', label: 'Chats', href: '#chats', icon: 'ChatsCircle', dot: true },
  {
    id: 'you',
    label: 'You',
    href: '#you',
    icon: 'UserCircle',
    face: { name: 'Rae Quill' },
    badge: 2,
    badgeNoun: ['friend request', 'friend requests'],
  },
];

/**
 * Shows components in their states. `?chapter=name` shows one chapter, and `&desk` shows that chapter in the day theme.
 * The gallery is for development only and is never built.
 */
export function Gallery() {
  const query = new URLSearchParams(window.location.search);
  const chapter = chapters.find(({ name }) => name === query.get('chapter'));
  return (
    <ThemeProvider area={query.has('desk') || chapter?.byDay ? 'desk' : 'night'}>
      {chapter?.bare ? chapter.show() : <ChaptersInFrame shown={chapter ? [chapter] : chapters} />}
    </ThemeProvider>
  );
}

function ChaptersInFrame({ shown }: { shown: typeof chapters }) {
  const [activeId, setActiveId] = useState('discover');
  return (
    <AppShellNight tabBar={<TabBar items={exampleTabs} activeId={activeId} onSelect={setActiveId} />}>
      {shown.map(({ name, bare, show }) => (
        <section key={name} className={classes.chapter}>
          <a href={`?chapter=${name}`} className={classes.name}>
            {name}
          </a>
          {!bare && show()}
        </section>
      ))}
    </AppShellNight>
  );
}
