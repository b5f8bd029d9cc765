import { type PeopleFilter, peopleFilters } from '@nightjar/domain/account/desk/entity';
import { brand } from '@nightjar/domain/brand';

const filterLabels: Readonly<Record<PeopleFilter, string>> = {
  subscribed: 'Subscribed',
  pro: 'Bartenders',
  [brand.repRole]: 'Reps',
  super_admin: 'Super admins',
  suspended: 'On hold',
};

export const peopleWords = {
  title: 'People',
  lead: 'Each search and each profile you open is in the audit trail.',
  search: 'Name or whole number',
  only: 'Only',
  everybody: 'Everybody',
  options: peopleFilters.map(value => ({ value, label: filterLabels[value] })),
  columns: {
    name: 'Name',
    phone: 'Phone',
    is: 'Plan and roles',
    seen: 'Last seen',
    joined: 'Joined',
    version: 'App version',
  },
  failed: 'Failed to fetch people',
  empty: { title: 'Nobody has joined yet.', text: 'New people show up here, the newest first.' },
  unknown: {
    title: 'Nobody by that name.',
    text: 'A number finds one person when it is whole.',
  },
  unknownNumber: {
    title: 'Nobody has that number.',
    text: 'A number finds one person when it is whole: with its area code, and its country code outside the US.',
  },
  none: { title: 'Nobody here right now.', text: 'Nobody fits this filter.' },
} as const;
