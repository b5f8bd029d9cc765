import { demoPeople } from '../platform/config/demo.ts';

export type DemoPerson = {
  first: string;
  last: string;
  nickname: string;
  gender: string;
  bio: string | null;
  phone: string;
  is: 'member' | 'staff' | 'registered' | 'rep' | 'super_admin';
};

/** The six that a visitor signs in as, in the order of their numbers. */
export const cast: readonly DemoPerson[] = [
  {
    first: 'Rae',
    last: 'Calloway',
    nickname: 'Rae',
    gender: 'Woman',
    bio: 'Two glasses, then the long way home.',
    is: 'member',
  },
  {
    first: 'Moth',
    last: 'Delgado',
    nickname: 'Moth',
    gender: 'Non-binary',
    bio: 'Drawn to lamps and bass.',
    is: 'member',
  },
  {
    first: 'Dee',
    last: 'Okafor',
    nickname: 'Dee',
    gender: 'Woman',
    bio: 'Behind the Lantern since it was a laundry.',
    is: 'staff',
  },
  { first: 'Finch', last: 'Larsen', nickname: 'Finch', gender: 'Man', bio: null, is: 'registered' },
  {
    first: 'Wren',
    last: 'Abernathy',
    nickname: 'Wren',
    gender: 'Woman',
    bio: 'Looks after the bars between here and Ybor.',
    is: 'rep',
  },
  { first: 'Owl', last: 'Fontaine', nickname: 'Owl', gender: 'Man', bio: 'Awake anyway.', is: 'super_admin' },
].map((person, index) => ({
  ...(person as Omit<DemoPerson, 'phone'>),
  phone: demoPeople[index]?.phone ?? '',
}));

const names = `Ada Vance W|Beau Tran M|Cleo Marsh W|Dov Hale M|Esme Quill W|Fitz Rowan M|Gia Sorrel W|Hugo Pell M|Iris Vane W|
Jonah Crake M|Kit Lowry N|Lark Mbeki W|Milo Sage M|Nell Castor W|Otis Bram M|Pia Lund W|Quinn Ash N|Remy Dove M|Sol Ibarra M|
Tess Wilder W|Uma Reyes W|Vik Patel M|Wyn Harper N|Xena Booth W|Yara Finlay W|Zeke Moran M|Alma Frost W|Basil Cho M|
Cora Beck W|Dane Ruiz M|Edie Voss W|Felix Noor M|Greta Lin W|Hank Solano M|Indy Clarke N|Jude Ferris M|Kara Stone W|
Leo Mirth M|Mina Cross W|Nico Blaine M|Opal Grey W|Pax Jordan N|Rosa Thiel W|Sam Otero N|Theo Banks M|Una Swift W|
Vera Holt W|Wes Amari M|Yuri Keene M|Zoe Larkin W|Ansel Roe M|Bria Knox W|Cato Flynn M|Dara West W`;

const genders: Record<string, string> = { W: 'Woman', M: 'Man', N: 'Non-binary' };
/** Every other person has one of these lines. */
const lines = [
  'Here for the second song.',
  'Will trade fries for gossip.',
  'Dance floor left, by the fan.',
  'Off at midnight, out at one.',
  'Collects matchbooks.',
  'Never the first to leave.',
  'Two truths and a mezcal.',
  'Trivia captain, ninth of nine.',
  'Ask me about my dog. Please.',
  'Left my umbrella in every bar in Ybor.',
  'Nurse by day, darts by night.',
  'Sings harmony on everything.',
  'New here. From Ohio, be kind.',
  'If there is a patio, I am on it.',
  'Early dinner, late everything else.',
  'Kickball shortstop, karaoke tenor.',
  'I know a taco truck.',
  'Half of a cover band.',
  'Usually with Vik. Never as loud.',
  'Designated dancer.',
  'Reads on the balcony at Loud Library.',
  'One more and then really home.',
  'Owns four jackets, lost two.',
  'Will save you a stool.',
  'Sour beer, sweet disposition.',
  'Ferry captain in a former life.',
  'Texts back by Thursday.',
];

/** A bartender works in nearly every bar: the first sixteen, and ten more. */
const isStaff = (index: number) => index < 16 || (index >= 38 && index < 48);

/** The townsfolk are all people outside of the cast. */
export const townsfolk: readonly DemoPerson[] = names.split('|').map((line, index) => {
  const [first = '', last = '', gender = 'N'] = line.trim().split(' ');
  return {
    first,
    last,
    nickname: first,
    gender: genders[gender] ?? 'Prefer not to say',
    bio: index % 2 === 0 ? (lines[index / 2] ?? null) : null,
    phone: `1813555${String(1100 + index)}`,
    is: isStaff(index) ? 'staff' : 'member',
  };
});

/** Everybody whose evening goes on by itself: members of the town, and Moth. */
export const townPhones = [...townsfolk, ...cast.filter(({ nickname }) => nickname === 'Moth')]
  .filter(({ is }) => is === 'member')
  .map(({ phone }) => phone);

/** The people and venues of the demo with the ids they were given. */
export type Settled = {
  people: { id: string; person: DemoPerson }[];
  venues: { id: string; name: string }[];
};
