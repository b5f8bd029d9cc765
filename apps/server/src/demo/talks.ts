/** Messages of the days before the visit and of tonight, as people on a night out write them. */
export type Line = {
  /** The sender has this place among the members. */
  by: number;
  /** Minutes before the demo was made. */
  ago: number;
  says: string;
  /** The place of the message it quotes. */
  answers?: number;
  names?: number[];
  /** These members reacted. */
  cheers?: number[];
  glass?: string;
};

type More = Omit<Line, 'by' | 'ago' | 'says'>;
type Said = [by: number, ago: number, says: string, more?: More];
const talk = (lines: readonly Said[]): Line[] =>
  lines.map(([by, ago, says, more]) => ({ by, ago, says, ...more }));

/** Rae is 0 and Moth is 1. */
export const twoFriends = talk([
  [1, 4380, 'did you make it home or did you marry that bassist'],
  [0, 4372, 'Home, shoes in hand. And it was a triangle.'],
  [1, 4370, 'a what'],
  [0, 4368, 'He plays triangle. In an orchestra. It has its own case.'],
  [1, 4366, 'a triangle case. I need to sit down', { answers: 3, cheers: [0], glass: '😂' }],
  [0, 4363, 'Gerald would never.'],
  [1, 4361, 'Gerald is a plastic heron but he has taste'],
  [0, 2930, 'Somebody put a scarf on Gerald. Dee sent me a picture.'],
  [1, 2925, 'wow who would do that'],
  [0, 2924, 'It’s your scarf.', { answers: 8, cheers: [1], glass: '🙈' }],
  [1, 2920, 'he looked cold'],
  [0, 2915, 'It was 84 degrees, Moth.'],
  [1, 1490, 'ok help. first date thursday, the climbing gym guy. where do I take him'],
  [0, 1486, 'Not the Lantern. Dee will narrate the whole thing.', { cheers: [1], glass: '💯' }],
  [1, 1484, 'Paper Anchor? quiet, nice dog, exits on two sides'],
  [0, 1480, '“Exits on two sides” is the most romantic thing you’ve ever said.', { answers: 14 }],
  [1, 1478, 'put it on my headstone'],
  [0, 420, 'How are we feeling about tonight?'],
  [1, 415, 'feral. I have been in real pants since 8am', { cheers: [0], glass: '❤️' }],
  [1, 190, 'Lantern tonight?'],
  [0, 186, 'Only if Dee is on.', { answers: 19 }],
  [1, 185, 'She is. I checked the map.', { cheers: [0], glass: '🦉' }],
  [0, 12, 'Ten minutes. Get us the corner.'],
  [1, 9, 'Corner is ours.', { answers: 22 }],
  [1, 4, 'Gerald is saving your stool and honestly he’s losing'],
]);

/** Rae is 0, Moth 1, Tess 2 and Yara 3. */
export const aFlock = talk([
  [3, 4420, 'ok who left ONE roller skate in my car'],
  [2, 4415, 'define one'],
  [3, 4414, 'Tess.'],
  [1, 4410, 'the other one is on its own journey now'],
  [0, 4402, 'That’s Gerald’s skate and you will respect it.', { cheers: [1, 2, 3], glass: '😂' }],
  [2, 4398, 'he only has one leg. it checks out', { answers: 4 }],
  [3, 2990, 'trivia recap for the record: 9th place. of 9'],
  [1, 2986, 'we WON the bonus round'],
  [3, 2984, 'the bonus round was naming the team', { answers: 7 }],
  [0, 2980, 'Heron Today, Gone Tomorrow carried us.', { cheers: [1, 2], glass: '🏆' }],
  [2, 2978, 'I stand by my answer, Australia is wider than the moon'],
  [1, 2975, 'it IS, I looked it up, we were robbed', { answers: 10, cheers: [2], glass: '😤' }],
  [2, 1502, 'new rule: whoever shows up last tonight sings first at Red Kite'],
  [3, 1499, 'sings what'],
  [2, 1497, 'everyone else picks. obviously'],
  [0, 1490, 'I live four blocks away and I’m still nervous.', { cheers: [3], glass: '🎤' }],
  [3, 640, 'does anyone own an iron'],
  [1, 634, 'for your shirt or your personality'],
  [3, 632, 'shirt. for now', { answers: 17 }],
  [2, 300, 'who’s out tonight?'],
  [1, 296, 'me, from ten', { cheers: [0, 3], glass: '🍹' }],
  [3, 280, 'Switchboard has the band we like. the one with the tuba'],
  [0, 240, 'Lantern first, tuba after.', { answers: 21, cheers: [1, 2, 3], glass: '❤️' }],
  [2, 35, 'at Salt & Static for one drink with my sister. it is SO loud and I love it'],
  [3, 31, 'top deck of the Ferry. also one drink'],
  [2, 28, 'it is never one drink', { answers: 24, cheers: [1, 3], glass: '😂' }],
]);

/**
 * Rae is 0, Dee 1, Moth 2, then Quinn 3, Remy 4, Sol 5, Tess 6, Uma 7, Vik 8, Wyn 9, Xena 10, Yara 11, Zeke 12, Alma
 * 13.
 */
export const aRoom = talk([
  [1, 2960, 'Candle check: 41 nights on the same candle. New record.'],
  [5, 2950, 'does it have a name yet'],
  [
    1,
    2945,
    'No, and it won’t be Gerald. Gerald is the heron.',
    { answers: 1, cheers: [2, 4, 5], glass: '🕯️' },
  ],
  [4, 2930, 'justice for candle'],
  [8, 1560, 'to whoever sat at the end with the trumpet case: you left your reading glasses'],
  [
    13,
    1555,
    'That’s my dad. He says keep them, he owns nine pairs.',
    { answers: 4, cheers: [1, 8], glass: '😂' },
  ],
  [1, 1500, 'They live by the register now, next to the one earring.'],
  [9, 1470, 'still looking for the other earring btw'],
  [7, 1466, 'is it a little silver moon??'],
  [9, 1465, 'YES'],
  [
    7,
    1462,
    'it was in my hood this whole time. I’ll drop it off',
    { answers: 9, cheers: [1, 9], glass: '🎉' },
  ],
  [12, 700, 'is the smoked honey old-fashioned back on?'],
  [1, 690, 'Back on. My hair can prove it.', { answers: 11, cheers: [12], glass: '🔥' }],
  [3, 170, 'Is there a line yet?'],
  [
    1,
    168,
    'Not before eleven. Come early, the lamps are lit.',
    { answers: 13, cheers: [3, 4, 5], glass: '🏮' },
  ],
  [5, 95, 'anybody up for darts?'],
  [10, 92, 'two of us, by the window', { answers: 15 }],
  [13, 48, 'whoever flipped the record: thank you', { cheers: [2, 5, 6, 7], glass: '🎶' }],
  [1, 46, 'Side B. Always side B.', { answers: 17 }],
  [9, 22, 'left my jacket on the hook. green, one button short'],
  [1, 20, 'Behind the bar, next to the matchbooks.', { answers: 19, cheers: [9], glass: '🙌' }],
  [5, 14, 'who moved Gerald to the window, he looks like he’s waiting for a ride'],
  [2, 6, '@Rae where are you hiding?', { names: [0] }],
]);

/** Rae is 0, Uma 1, Vik 2, Wyn 3 and Xena 4. */
export const aTeam = talk([
  [1, 8700, 'Roll call for Tuesday. In or out?'],
  [2, 8690, 'in. knee is at 80 percent'],
  [3, 8684, 'in!'],
  [4, 8650, 'In, and I’m bringing my cousin, who is better than all of us.'],
  [0, 8640, 'In. I’ll be in left field.'],
  [
    1,
    8635,
    'Left field is a position, Rae, not a place to lie down',
    { answers: 4, cheers: [2, 3], glass: '😂' },
  ],
  [0, 8630, 'Tell that to the shade.', { answers: 5 }],
  [2, 7200, 'final score 11 to 3. we were the 3'],
  [4, 7195, 'My cousin was the 3.', { answers: 7, cheers: [0, 1, 2, 3], glass: '👏' }],
  [3, 7190, 'she’s hired. the rest of us are on probation'],
  [1, 7100, 'Team photo is on the fridge at Brass Pelican. Vik blinked in all six'],
  [2, 7090, 'I was squinting with intent', { answers: 10 }],
  [1, 4300, 'Jersey vote: teal or “sunset”?'],
  [3, 4290, 'sunset is just orange with a publicist', { cheers: [0, 4], glass: '💀' }],
  [4, 4285, 'Teal.'],
  [0, 4280, 'Teal. I burn in publicist.', { answers: 13 }],
  [2, 4270, 'teal, but only if my number is 80 percent'],
  [1, 2900, 'Kickball moved to Wednesday, the field has a dog show'],
  [2, 2880, 'same field?'],
  [1, 2875, 'Same field, same beer after.', { answers: 18 }],
  [3, 2870, 'motion to skip kickball and watch the dog show', { cheers: [0, 2, 4], glass: '🐶' }],
  [3, 610, 'who has the ball?'],
  [2, 605, 'in my trunk since June', { answers: 21 }],
]);
