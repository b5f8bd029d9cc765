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
render manhattan manhattan 1
crop manhattan-cherry manhattan 200 60 560 420
render manhattan-above manhattan 0 960 720 18 0.7
render martini martini 0
render martini-rose martini 1 960 720 12 0.55
render spritz spritz 1
crop spritz-city spritz 0 240 600 450
render spritz-pair spritz 0 960 720 12 0.55
render highball highball 1
render highball-orange highball 0 960 720 12 0.6
render bulb bulb 1 960 720 14 0.6
render bulb-dusk bulb 0 960 720 20 0.65
render red-wine red-wine 1 960 720 12 0.55
render red-wine-candles red-wine 0 960 720 12 0.55
render pint pint 0 960 720 12 0.55
render pint-stout pint 1 960 720 12 0.55
render microphone microphone 0 960 720 14 0.6
render microphone-violet microphone 1 960 720 10 0.5
render mirror-ball mirror-ball 0 960 720 12 0.55
render mirror-ball-amber mirror-ball 1 960 720 12 0.55
render pool pool 0 960 720 12 0.6
render pool-blue pool 1 960 720 12 0.55
render whisky whisky 0 960 720 12 0.55

for sign in moth:3:8 flame:1:2 wave:5:6 palm:3:8 fish:5:6 note:7:4 arrow:1:2 mic:7:4 mug:3:8 target:1:2 comb:3:8; do
  IFS=: read -r name far near <<< "$sign"
  paint "neon-$name" "neon-$name" "$far"
  paint "neon-$name-near" "neon-$name" "$near"
done
paint neon-wheel neon-wheel 5
paint neon-cocktail neon-cocktail 7

paint haze-violet haze-violet 1
paint haze-violet-below haze-violet 2
paint haze-green haze-green 3
paint haze-green-below haze-green 4
paint haze-blue-below haze-blue 4
paint haze-amber haze-amber 5
paint shelves shelves 1
paint shelves-red shelves 2
paint harbor harbor 2
paint harbor-rail harbor 1
paint library library 1
paint library-near library 2
paint rain-amber rain-amber 1
paint rain-amber-high rain-amber 2
paint rain-blue rain-blue 3
paint rain-blue-high rain-blue 4
paint rain-red rain-red 5
paint rain-red-high rain-red 6
