/**
 * The first line of each block names the group; the second lists its emoji, each with its search words. The
 * list is short on purpose: it covers what people write on a night out.
 */
const packedGroups = `Faces
😀 grin smile happy|😂 tears joy laugh lol|🤣 rolling laugh rofl|😅 sweat smile nervous|😊 blush smile|🙂 slight smile|🙃 upside down|😉 wink|😍 heart eyes love|🥰 hearts love|😘 kiss|😋 yum tasty|😜 wink tongue|🤪 zany wild|😎 cool sunglasses|🤩 star struck wow|🥳 party birthday|😏 smirk|😇 angel innocent|🤗 hug|🤔 thinking hmm|🫡 salute|🤫 shush quiet|🤭 giggle oops|😬 grimace awkward|🙄 eye roll|😴 sleep tired|🥱 yawn bored|🤤 drool|😮 wow surprised|😱 scream shocked|😳 flushed embarrassed|🥺 pleading please|😢 cry sad|😭 sob crying|😤 huff proud|😡 angry mad|🤬 swearing|😵‍💫 dizzy drunk|🥴 woozy tipsy|🤢 sick nauseated|🤮 vomit|🤒 ill fever|🥶 cold freezing|🥵 hot|🤯 mind blown|💀 skull dead|👻 ghost|🤡 clown|👽 alien|🤖 robot|💩 poop|🫠 melting|😶‍🌫️ fog lost|🫣 peeking
Hands
👍 thumbs up yes like|👎 thumbs down no|👏 clap bravo|🙌 raised hands hooray|🙏 please thanks pray|🤝 handshake deal|👋 wave hello bye|🤙 call me shaka|✌️ peace|🤞 fingers crossed luck|🤟 love you|🤘 rock|👌 ok perfect|🤌 pinched italian|👊 fist bump|✊ fist|💪 strong muscle|🫶 heart hands love|👀 eyes look|🫵 you point|👇 down point|👆 up point|👉 right point|👈 left point|☝️ one up|🖐️ hand five stop|✋ stop hand|🖖 vulcan|✍️ write|💅 nails sass|🤳 selfie|🙋 raise hand me|🤷 shrug dunno|🤦 facepalm|🙅 no cross|🙆 ok arms
Hearts
❤️ red heart love|🧡 orange heart|💛 yellow heart|💚 green heart|💙 blue heart|💜 purple heart|🖤 black heart|🤍 white heart|🤎 brown heart|💔 broken heart|❤️‍🔥 heart fire|💕 hearts|💖 sparkling heart|💘 arrow heart|💯 hundred perfect|💥 boom|💫 dizzy star|💦 splash sweat|💨 dash gone|💤 sleep zzz|✨ sparkles|🔥 fire lit hot|⭐ star|🌟 glowing star|⚡ lightning|🎉 party tada|🎊 confetti|🎈 balloon|🎁 gift|🏆 trophy win|🥇 gold first
Drinks
🍺 beer|🍻 beers cheers|🥂 champagne cheers toast|🍷 wine|🍸 martini cocktail|🍹 tropical drink|🥃 whiskey shot|🍾 bottle champagne|🍶 sake|🧉 mate|🥤 soda cup|🧃 juice|☕ coffee|🫖 tea|🧊 ice|💧 water drop|🍕 pizza|🍔 burger|🍟 fries|🌮 taco|🌯 burrito|🌭 hot dog|🍗 chicken wings|🍿 popcorn|🥨 pretzel|🍜 noodles ramen|🍣 sushi|🥪 sandwich|🍩 donut|🍪 cookie|🍰 cake|🎂 birthday cake|🍦 ice cream|🍋 lemon|🍒 cherries|🍑 peach|🍆 eggplant|🌶️ chili hot|🥑 avocado
Night
🌙 moon|🌃 night city|🌆 dusk city|🌇 sunset|🌅 sunrise|🪩 disco ball dance|💃 dance woman|🕺 dance man|👯 dancers|🎶 music notes|🎵 note|🎤 karaoke sing|🎧 headphones dj|🎸 guitar|🥁 drum|🎹 piano|🎷 saxophone|🎺 trumpet|🎲 dice game|🎯 darts target|🎱 pool billiards|🎳 bowling|🎮 video game|🃏 joker cards|🎟️ ticket|🎬 movie|📸 camera photo|🚕 taxi cab|🚗 car|🚌 bus|🚲 bike|🛴 scooter|🚶 walk|🏃 run|🏠 home|📍 pin place|🗺️ map|⏰ alarm time|⏳ hourglass wait|🔑 key|🚪 door|🛋️ couch|🛏️ bed|🌧️ rain|☔ umbrella rain|❄️ snow|☀️ sun|🌈 rainbow|🌊 wave sea
Animals
🦉 owl|🐦 bird|🦅 eagle|🦆 duck|🐧 penguin|🦜 parrot|🦩 flamingo|🪶 feather|🐶 dog|🐱 cat|🦊 fox|🐻 bear|🐼 panda|🐸 frog|🐵 monkey|🙈 see no evil|🙉 hear no evil|🙊 speak no evil|🦄 unicorn|🐝 bee|🦋 butterfly|🦇 bat|🐺 wolf|🐢 turtle|🐍 snake|🦈 shark|🐙 octopus|🦀 crab|🌵 cactus|🌴 palm|🌹 rose|🌸 blossom|🍀 clover luck|🌻 sunflower
Signs
✅ check yes done|❌ cross no|❓ question|❗ exclamation|‼️ double|➕ plus|🆗 ok|🆒 cool|🔝 top|🔜 soon|🔞 adults|🚫 forbidden|⚠️ warning|♻️ recycle|💬 speech|💭 thought|📣 megaphone|🔔 bell|🔕 muted bell|💸 money gone|💰 money bag|💳 card|📱 phone|💻 laptop|🔋 battery|🪫 low battery|🏳️‍🌈 pride flag|🏴‍☠️ pirate flag|🏁 finish flag|🇺🇸 united states|🇨🇦 canada|🇬🇧 britain|🇲🇽 mexico|🇩🇪 germany|🇫🇷 france|🇮🇹 italy|🇪🇸 spain|🇯🇵 japan|🇧🇷 brazil`;

export type Emoji = { readonly emoji: string; readonly words: string };
export type EmojiGroup = { readonly name: string; readonly emoji: readonly Emoji[] };

function readEmojiGroups(): EmojiGroup[] {
  const lines = packedGroups.split('\n');
  return lines.flatMap((name, place) => {
    const packed = lines[place + 1];
    return place % 2 === 0 && packed ? [{ name, emoji: packed.split('|').map(unpackEmoji) }] : [];
  });
}

function unpackEmoji(entry: string): Emoji {
  const gap = entry.indexOf(' ');
  return { emoji: entry.slice(0, gap), words: entry.slice(gap + 1) };
}

export const emojiGroups: readonly EmojiGroup[] = readEmojiGroups();

/** Returns the emoji that match a search. Each typed word must begin one of the search words of the emoji. */
export function findEmoji(search: string): Emoji[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = ({ words }: Emoji, word: string) => words.split(' ').some(known => known.startsWith(word));
  return emojiGroups.flatMap(group => group.emoji).filter(entry => wanted.every(word => has(entry, word)));
}
