#!/bin/bash
# Makes every committed picture again, into a folder: tools/pictures/all.sh /tmp/pictures
set -e
here=$(dirname "$0")
out=$1
mkdir -p "$out"

# name, kind, seed, and width, height, samples, part where they differ
render() { nice -n 19 blender -b -t 1 -P "$here/render.py" -- "$2" "$3" "$out/$1.webp" "${@:4}"; }
# name, kind, seed
paint() { nice -n 19 python3 "$here/paint.py" "$2" "$3" "$out/$1.webp"; }
# name, picture, left, top, width, height
crop() { cwebp -quiet -crop "$3" "$4" "$5" "$6" -resize 960 720 -q 70 "$out/$2.webp" -o "$out/$1.webp"; }

render night night 1 780 1400
crop night-bar night 60 330 640 480
crop night-lights night 0 0 780 585
crop night-coupe night 100 340 400 300
render manhattan manhattan 1
crop manhattan-cherry manhattan 200 60 560 420
crop manhattan-candle manhattan 440 240 520 390
render martini martini 0
crop martini-olive martini 230 130 480 360
crop martini-booth martini 440 280 520 390
render spritz spritz 1
crop spritz-ice spritz 420 60 520 390
crop spritz-city spritz 0 240 600 450
render highball highball 1
crop highball-lime highball 220 40 520 390
render bulb bulb 1 960 720 14 0.6
crop bulb-near bulb 120 200 640 480
render red-wine red-wine 1 960 720 12 0.55
crop red-wine-near red-wine 140 60 560 420
render pint pint 0 960 720 12 0.55
crop pint-near pint 330 110 520 390
render microphone microphone 0 960 720 14 0.6
crop microphone-near microphone 340 80 480 360
render mirror-ball mirror-ball 0 960 720 12 0.55
crop mirror-ball-near mirror-ball 380 90 480 360

for sign in moth:3 flame:4 wave:5 palm:6 fish:7 note:8 arrow:10 mic:11 mug:12 target:13 comb:14 wheel:15 cocktail:16; do
  paint "neon-${sign%:*}" "neon-${sign%:*}" "${sign#*:}"
done
# name, kind, seed of the other composition, crop
near() { paint "$1" "$2" "$3" && crop "$1" "$1" "${@:4}"; }
near neon-moth-near neon-moth 1 120 60 560 420
near neon-flame-near neon-flame 1 180 100 600 450
near neon-wave-near neon-wave 0 200 190 600 450
near neon-palm-near neon-palm 1 180 20 600 450
near neon-fish-near neon-fish 1 90 120 600 450
near neon-mic-near neon-mic 1 120 60 600 450
near neon-target-near neon-target 1 240 60 600 450
near neon-arrow-near neon-arrow 0 260 60 600 450

paint haze-amber haze-amber 3
paint haze-green haze-green 2
paint haze-blue haze-blue 4
paint haze-violet haze-violet 0
crop haze-violet-near haze-violet 0 240 600 450
paint shelves shelves 1
crop shelves-near shelves 240 90 560 420
paint harbor harbor 0
paint harbor-blue harbor 1
crop harbor-near harbor-blue 330 150 560 420
paint yard yard 1
near yard-near yard 0 60 180 640 480
paint library library 1
crop library-near library 300 120 560 420
paint avenue avenue 1
paint rain-amber rain-amber 1
crop rain-amber-near rain-amber 320 160 520 390
paint rain-blue rain-blue 1
crop rain-blue-near rain-blue 260 200 520 390
paint rain-red rain-red 1
