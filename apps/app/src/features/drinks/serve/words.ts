import { brand } from '@nightjar/domain/brand';

export const serveWords = {
  tools: {
    scan: "Scan a guest's code",
    show: 'Show my code and color',
    newCode: { text: 'New code', label: 'Get a new code' },
    pours: 'Last pours',
  },
  scan: { title: 'Scan a guest', next: 'Next guest' },
  look: {
    hint: "Point the camera at the guest's code.",
    camera: 'Camera',
    reading: 'Reading the code',
    again: 'Scan again',
    type: 'Another way',
    useCamera: 'Use the camera',
    blocked: `The camera didn't open. Allow it for ${brand.name} in your settings, then try again.`,
    noCamera: 'No camera here? The guest can pour with your code and color.',
    instead: 'The guest can pour with your code and color too.',
    text: "Guest's code",
    textHint: 'A barcode scanner on this device types it here.',
    find: 'Look it up',
    offline: 'No signal, no pour. Move closer to the door?',
  },
  guest: {
    unnamed: 'A guest',
    noAlcohol: 'No alcohol: state law',
    paid: 'Paid drink',
    elsewhere: "The guest's phone says it's somewhere else.",
  },
  hold: {
    another: 'Scan another code',
    /**
     * Tells the bartender that a second try is safe. It has the same idempotency key, so the server pours once and
     * repeats its answer.
     */
    replyLost: "No answer came back. Hold again. It can't pour twice.",
  },
  receipt: {
    poured: 'Poured',
    already: 'Already poured',
  },
  pours: {
    title: 'Last pours',
    empty: { title: 'Nothing poured yet', text: "Tonight's pours show up here." },
    guestWhoLeft: 'A guest who left',
    wavedThrough: (reason: string) => `Waved through: ${reason}`,
    takenBackBy: (colleague: string | null) => `Taken back by ${colleague ?? 'a colleague'}`,
    refunded: 'Payment refunded',
    takeBack: 'Take back',
    takeBackOne: (guest: string) => `Take back the drink of ${guest}`,
    refuse: 'Stop serving',
    refuseOne: (guest: string) => `Stop serving ${guest}`,
    serve: 'Serve again',
    serveOne: (guest: string) => `Serve ${guest} again`,
  },
  takeBack: {
    title: 'Take back a pour',
    text: (guest: string, drink: string) =>
      `Poured by mistake? The ${drink.toLowerCase()} goes back to ${guest}, and we tell them.`,
    confirm: 'Take it back',
    done: (guest: string) => `Taken back. ${guest} has the drink again.`,
  },
  refusal: {
    title: 'Stop serving',
    text: (guest: string | null) =>
      `No more drinks for ${guest ?? 'a guest who left'} tonight, at any bar. Only staff see this: the guest's app says to talk to the bar.`,
    reason: 'Reason',
    /** The reasons for refusing a guest. */
    reasons: ['Had enough', 'Trouble with guests', 'Rude to staff'],
    confirm: 'Stop serving tonight',
  },
} as const;
