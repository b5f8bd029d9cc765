export const redeemWords = {
  title: 'Redeem a drink',
  lastPourFailed: "We couldn't check your last pour.",
  venueFailed: 'Failed to fetch venue profile',
  noSignal: 'No signal, no pour. Move closer to the door?',
  choose: {
    title: 'What are you having?',
    bankFailed: 'Failed to fetch drink bank stats',
    closed: "It's outside this bar's hours. Ask before you order.",
    far: (distance: string) => `You're ${distance} away. Redeem at the bar.`,
    noPours: "This bar doesn't redeem drinks yet.",
    onBreak: 'Taking a break. Check back soon.',
    label: 'What to pour',
    left: (count: number) => `${count} left`,
    noneLeft: 'None left',
    /** The tile of the free pour shows this text in a state whose law forbids free alcohol. */
    soft: "A soft drink here: state law doesn't allow free alcohol.",
    freeTile: (left: string, soft: string | null) => `Free pour, ${left}${soft ? `. ${soft}` : ''}`,
  },
  code: {
    title: 'Hand it to your bartender',
    text: 'They type their code, or read it to you.',
    titleAgain: (pro: string) => `${pro}'s code, once more`,
    textAgain: (pro: string) =>
      `Hand ${pro} the phone. Typing the code again approves this pour. ${pro}'s own phone shows it right away.`,
    label: "Your bartender's code",
    drink: 'Your drink',
    pause: (notice: string | null, wait: string) => `${notice ?? ''} Try again in ${wait}.`.trim(),
    showInstead: 'Show my code instead',
  },
  /** These texts describe the steps from the bartender's code to the drink. */
  steps: [
    'Your bartender types their 4-digit code.',
    'You tap their color.',
    'Drink in hand, you hold to pour.',
  ],
  colour: {
    title: 'Now their color',
    text: "Ask: what's your color?",
    label: "Your bartender's color",
    check: 'Check',
  },
  scan: {
    title: 'Show this to your bartender',
    free: 'For one free pour.',
    paid: (title: string) => `For ${title}.`,
    hint: 'Turn up your brightness and keep this page open. Your proof shows up on its own.',
    expired: 'This code expired.',
    offline: 'No signal, no code. Move closer to the door?',
    typeInstead: 'Type their code instead',
    alive: 'Your code for the bartender',
    dead: 'Expired code',
    again: 'New code',
    refreshes: (wait: string) => `Refreshes in ${wait}`,
    making: 'Making your code',
  },
  override: {
    title: (pro: string) => `Ask ${pro} to wave you through`,
    text: (reason: string, pro: string) =>
      `${reason} ${pro} can still pour. Pick a reason, then ask for their code again.`,
    reasons: (pro: string) => `Why should ${pro} pour?`,
    other: 'Something else',
    otherLabel: (pro: string) => `In a few words, for ${pro} and the bar`,
    askCode: (pro: string) => `Ask for ${pro}'s code`,
  },
  hold: {
    title: 'Drink in hand? Hold to pour.',
    soft: "A soft drink: free alcohol isn't allowed here.",
  },
  lost: {
    checking: 'Checking whether that went through...',
    text: "We don't know yet if that drink was poured. We'll check again as soon as there's signal.",
  },
  /** The server's own sentence names a fixed time. The page shows this text and a countdown instead. */
  tooManyTries: 'Too many wrong codes.',
  notPoured: "That didn't go through, and nothing was poured. Hold again.",
  takenBack: (pro: string) =>
    `${pro} took that pour back because they didn't approve it. The drink is yours again. For the rest of tonight, ask your bartender to scan your code.`,
  proof: {
    liveAt: (venue: string) => `LIVE AT ${venue.toLocaleUpperCase('en')}`,
    free: 'FREE DRINK',
    soft: 'FREE SOFT DRINK',
    pouredBy: (pro: string, colour: string) => `Poured by ${pro} · ${colour}`,
    left: (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
    status: (venue: string, seconds: number) => `Live proof at ${venue}. ${seconds} seconds left`,
    tap: 'Tap anywhere: this second appears',
    tapHint: "Tap anywhere: a live proof shows this second. A screenshot can't.",
  },
  receipt: {
    soft: 'Free soft drink',
    used: (time: string) => `Used ${time} · The proof has ended`,
    support: 'Something wrong?',
  },
} as const;
