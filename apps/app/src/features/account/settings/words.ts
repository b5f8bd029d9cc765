import { locationKeptHours, nightCellKeptDays } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import { friendGridMetres, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import { locationShownHours } from '@nightjar/domain/people/entity';
import { milesText, roundedFeet } from '../parts/words.ts';

const onLabel = 'On';
const offLabel = 'Off';
const thisDeviceLabel = 'This device';
const drinksTitle = 'Accepting drinks';
const privacyTitle = 'Privacy';
const sessionsTitle = 'Your devices';

export const settingsWords = {
  title: 'Settings',
  list: 'All settings',
  noneOpen: { title: 'Pick a setting', text: 'It opens here.' },
  groups: { plan: 'Plan', you: 'You', device: thisDeviceLabel, more: 'More', account: 'Account' },
  rows: {
    inviteCode: 'Enter an invite code',
    edit: 'Edit profile',
    privacy: { label: privacyTitle, friendsOnly: 'Friends only', everyone: 'Everyone' },
    drinks: { label: drinksTitle, on: onLabel, off: offLabel },
    notificationKinds: 'What we notify you about',
    blocked: 'Blocked people',
    sessions: sessionsTitle,
    invite: 'Invite friends',
    help: 'Help',
    terms: 'Terms',
    privacyPolicy: 'Privacy policy',
    desk: { label: 'Open venue desk', help: 'Opens in your browser' },
  },
  notifications: {
    label: 'Notifications',
    off: offLabel,
    /** The row shows why a change failed, before its help text. */
    problem: (problem: string, help: string) => `${problem}. ${help}`,
    offline: (help: string) => `${help} Needs signal to change.`,
    help: {
      unknown: 'Checking…',
      on: 'For drinks, messages and friend requests.',
      off: "You won't hear about drinks or messages.",
      askable: 'Turn on to hear about drinks and messages.',
      denied: `Allow notifications for ${brand.name} in your phone's settings.`,
      unsupported: 'Get the app to hear about drinks and messages.',
    },
  },
  location: {
    label: 'Location',
    granted: { value: onLabel, help: "Used while you're out and when you check in." },
    denied: { value: offLabel, help: `Allow location for ${brand.name} in your phone's settings.` },
    restricted: { value: 'Restricted', help: "Your phone doesn't share its location with apps." },
    unknown: { value: 'Not set', help: 'Turn it on to start the map where you are.' },
    /** Where the location is allowed, the row of a store build has these texts. */
    tracking: {
      on: { value: onLabel, help: "Updated while you're out, even with the app closed." },
      'open-only': { value: 'App open', help: 'Friends lose track of you when you close the app.' },
      'phone-refuses': {
        value: 'App open',
        help: `Allow location at all times for ${brand.name} in your phone's settings.`,
      },
    },
  },
  haptics: { label: 'Haptics', help: 'A small tap when something is done.' },
  number: {
    title: "What's your new number?",
    text: (present: string) =>
      `You log in with ${present} now. Friends, drinks and chats stay with you. We'll log out your other devices and text your old number.`,
    field: 'New phone number',
    send: 'Text a code to this number',
    same: 'You log in with this number already. Enter another one.',
    changed: (phone: string) => `You now log in with ${phone}.`,
  },
  privacy: {
    title: privacyTitle,
    strangers: 'What strangers see',
    who: 'Who can see you',
    friendsOnly: {
      label: 'Private profile',
      help: "Only friends see your bio, your nights and whether you're out.",
    },
    discoverable: {
      label: 'People with my number can find me',
      help: 'When they look for friends in their contacts.',
    },
    where: 'Where you are',
    places: {
      friends: {
        label: 'Friends see your block',
        help: `They see an area ${roundedFeet(friendGridMetres)} feet wide, or the bar you checked in to, for up to ${locationShownHours} hours while you're out.`,
      },
      strangers: {
        label: 'Strangers see a rough area',
        help: `It's ${milesText(strangerGridMetres)} miles wide, and always a little way from where you are.`,
      },
      home: { label: 'Nobody sees your home', help: 'Where you sleep is left off every map.' },
      forgotten: {
        label: 'We forget it',
        help: `Exact spots after ${locationKeptHours} hours, where you sleep after ${nightCellKeptDays} days.`,
      },
    },
    data: 'Your data',
    download: {
      label: 'Download my data',
      help: 'Everything we keep about you, in one file.',
      saved: 'Your data is saved.',
    },
  },
  drinks: {
    title: drinksTitle,
    group: "Who's buying?",
    label: 'Let people send me drinks',
    help: 'When off, nobody can send you a drink. Drinks you already have stay yours.',
    on: "You're taking drinks.",
    off: 'Not taking drinks right now.',
  },
  sessions: {
    title: sessionsTitle,
    here: thisDeviceLabel,
    onlyHere:
      "You're only logged in here. If you lose this phone, log in on another one and log this one out.",
    others: 'Other devices',
    inUse: 'In use now',
    used: (ago: string) => `Used ${ago}`,
    since: (day: string) => `Since ${day}`,
    /** Writes "203.0.113.0/24" and "2001:db8::/48" as people write them, with an x for the unknown end. */
    network: (network: string) =>
      `Network ${network.replace(/(?:\.0\/24|:?:\/\d+)$/, end => `${end.charAt(0)}x`)}`,
    end: {
      label: 'Log out',
      of: (device: string) => `Log out ${device}`,
      title: (device: string) => `Log out ${device}?`,
      text: 'It will need a new code to log back in.',
    },
    endAll: {
      label: 'Log out everywhere else',
      title: 'Log out everywhere else?',
      text: (devices: number) =>
        `${devices === 1 ? 'One device' : `${devices} devices`} will need a new code. This one stays logged in.`,
      confirm: 'Log out',
    },
    ended: (devices: number) =>
      devices === 1 ? 'That device is logged out.' : 'Logged out everywhere else.',
  },
  deletion: {
    label: 'Delete account',
    title: `Delete your ${brand.name} account?`,
    text: 'Your profile, friends, photos and unused drinks are deleted right away, for good. Messages you sent stay, without your name.',
    /** The user confirms the deletion of the account by typing this text. */
    word: 'DELETE',
    done: { title: 'Your account is deleted.', text: 'Fly well.' },
  },
} as const;
