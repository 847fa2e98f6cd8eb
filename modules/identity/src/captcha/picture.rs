//! Draws the puzzle: a background with a notch, and the piece that fits it.

use tandem_kernel::Result;

pub const WIDTH: i32 = 320;
pub const HEIGHT: i32 = 160;
pub const PIECE: i32 = 52;
const KNOB: i32 = 8;

pub struct Drawn {
    pub x: i32,
    pub y: i32,
    pub background: Vec<u8>,
    pub piece: Vec<u8>,
}

/// A small pseudo-random generator for variety; only the seed must be unpredictable.
struct Dice([u64; 4]);

impl Dice {
    fn new(seed: [u8; 32]) -> Self {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| seed[at * 8 + i])) | 1;
        Self([word(0), word(1), word(2), word(3)])
    }
    fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }
    fn range(&mut self, from: i32, to: i32) -> i32 {
        let span = u64::from((to - from).unsigned_abs());
        from + i32::try_from(self.next() % span.max(1)).unwrap_or(0)
    }
}

/// Whether a pixel belongs to the piece: a square with knobs at the top and right and a bite out of the left side.
fn inside(x: i32, y: i32) -> bool {
    let round = |cx: i32, cy: i32| (x - cx).pow(2) + (y - cy).pow(2) <= KNOB.pow(2);
    let body = x >= 0 && y >= KNOB && x < PIECE - KNOB && y < PIECE;
    let middle = (PIECE - KNOB) / 2;
    (body && !round(0, PIECE / 2 + KNOB / 2)) || round(middle, KNOB) || round(PIECE - KNOB, PIECE / 2 + KNOB / 2)
}

pub fn draw(seed: [u8; 32]) -> Result<Drawn> {
    let mut dice = Dice::new(seed);
    let mut scene = scene(&mut dice);
    let (x, y) = (dice.range(PIECE + 24, WIDTH - PIECE - 8), dice.range(8, HEIGHT - PIECE - 8));
    let mut piece = vec![0u8; (PIECE * PIECE * 4) as usize];
    for py in 0..PIECE {
        for px in 0..PIECE {
            if !inside(px, py) {
                continue;
            }
            let from = (((y + py) * WIDTH + x + px) * 3) as usize;
            let to = ((py * PIECE + px) * 4) as usize;
            let edge = !(inside(px - 1, py) && inside(px + 1, py) && inside(px, py - 1) && inside(px, py + 1));
            for channel in 0..3 {
                let colour = scene[from + channel];
                piece[to + channel] = if edge { 255 } else { colour };
                // Randomly darkened, so that a simple threshold does not reveal the notch.
                let shade = 90 + (dice.next() % 60) as u16;
                scene[from + channel] = (u16::from(colour) * shade / 255) as u8;
            }
            piece[to + 3] = 255;
        }
    }
    Ok(Drawn {
        x,
        y,
        background: encode(&scene, WIDTH, HEIGHT, png::ColorType::Rgb)?,
        piece: encode(&piece, PIECE, PIECE, png::ColorType::Rgba)?,
    })
}

/// A diagonal gradient under discs, some dark to resemble notches.
fn scene(dice: &mut Dice) -> Vec<u8> {
    let from: [i32; 3] = std::array::from_fn(|_| dice.range(60, 200));
    let to: [i32; 3] = std::array::from_fn(|_| dice.range(90, 230));
    let discs: Vec<(i32, i32, i32, [i32; 3])> = (0..14)
        .map(|_| {
            let tint = std::array::from_fn(|_| dice.range(-70, 70));
            (dice.range(0, WIDTH), dice.range(0, HEIGHT), dice.range(10, 46), tint)
        })
        .collect();
    let mut pixels = Vec::with_capacity((WIDTH * HEIGHT * 3) as usize);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let along = x + y;
            for channel in 0..3 {
                let mut value = from[channel] + (to[channel] - from[channel]) * along / (WIDTH + HEIGHT);
                for (cx, cy, radius, tint) in &discs {
                    if (x - cx).pow(2) + (y - cy).pow(2) < radius.pow(2) {
                        value += tint[channel];
                    }
                }
                value += (dice.next() % 13) as i32 - 6;
                pixels.push(value.clamp(0, 255) as u8);
            }
        }
    }
    pixels
}

fn encode(pixels: &[u8], width: i32, height: i32, colour: png::ColorType) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width.unsigned_abs(), height.unsigned_abs());
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header()?.write_image_data(pixels)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_piece_fits_into_the_picture_and_moves_about() {
        let drawn: Vec<_> = (0..12u8).map(|n| draw([n.wrapping_mul(37); 32]).unwrap()).collect();
        assert!(drawn.iter().all(|d| d.x > PIECE && d.x + PIECE <= WIDTH && d.y >= 0 && d.y + PIECE <= HEIGHT));
        let mut places: Vec<_> = drawn.iter().map(|d| (d.x, d.y)).collect();
        places.sort_unstable();
        places.dedup();
        assert!(places.len() > 9, "hardly two at the same place");
        assert!(drawn.iter().all(|d| d.background.len() < 200_000));
    }
}
