"""The tall picture behind the first words of the app: the night above, dark wood with room for text below."""
from backdrops import AMBER, HONEY, PINK, RED, TEAL, WARM, WHITE
from materials import solid, wood
from props import candle, coupe, ice, tumbler, wine
from shapes import ball, tube


def night(stage):
    stage.table(wood((0.016, 0.008, 0.004), (0.07, 0.03, 0.013), 0.24, 0.6), back=30)
    if stage.seed % 2:
        coupe((-4.2, 0, 0), (1, 0.26, 0.05))
        x, y, z = -3.4, -1.0, 13.0
        ball((x, y, z), 1.05, solid((0.2, 0.004, 0.008), 0.1, coat=1.0), around=32)
        tube([(x, y, z + 0.9), (x + 0.5, y + 0.2, z + 2.4), (x + 1.6, y + 0.4, z + 3.6)], 0.07, solid((0.13, 0.05, 0.02)))
        tumbler((5.2, 7, 0), (1, 0.42, 0.07), level=5.2)
        candle(stage, (9.8, 17, 0), 1.0)
        stage.reflector((-4.2, 9, 12), (9, 6), (1, 0.42, 0.14), 0.55)
        stage.reflector((5.2, 14, 5), (8, 8), (1, 0.5, 0.16), 0.35)
        stage.camera((0, -74, 24), (0, 0, 3.5), (-4.2, -3.5, 12))
    else:
        tumbler((3.4, 0, 0), (1, 0.42, 0.07), level=5.6)
        ice((3.4, 0, 5.2), 4.2, 0.9)
        wine((-7.5, 9, 0), (0.95, 0.62, 0.36), 5.4)
        candle(stage, (14, 15, 0), 0.9)
        stage.reflector((3.4, 8, 5), (9, 9), (1, 0.5, 0.16), 0.5)
        stage.reflector((-7.5, 18, 13), (9, 9), (1, 0.55, 0.3), 0.4)
        stage.camera((-4, -45, 13), (0, 0, 8), (3.4, -4, 6))
    canvas = stage.canvas((0.010, 0.007, 0.008))
    canvas.fade((0.010, 0.012, 0.030), (0.06, 0.022, 0.008))
    rng = stage.rng
    for _ in range(95):
        at = (rng.uniform(-1.3, 1.3), 0.72 + rng.gauss(0, 0.42))
        canvas.bulb(at, rng.uniform(0.07, 0.15), rng.choice([AMBER, AMBER, WARM, RED, WHITE, TEAL, PINK, HONEY]), 0.03 + 0.7 * rng.random() ** 2.4)
    canvas.garland((-1.4, 1.75), (1.4, 1.55), 0.14, 9, 0.12, AMBER, 1.3)
    canvas.garland((-1.5, 1.15), (1.5, 1.5), 0.10, 11, 0.085, WARM, 0.8)
    stage.backdrop(canvas, 210)
    stage.softbox((-50, 0, 60), (0, 0, 8), 24, radiance=7, shine=False)
    stage.softbox((34, 34, 34), (0, 0, 12), 14, (1, 0.5, 0.2), 14, shine=False)
    stage.look.update(vignette=0.35)


kinds = {'night': night}
