export type Oklch = { lightness: number; chroma: number; hue: number };

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number): number => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);

/** Converts `#rrggbb` to OKLCH, a colour space that models human vision: lightness, chroma, and hue in degrees. */
export function readOklch(hex: string): Oklch {
  const [red, green, blue] = [1, 3, 5].map((index) =>
    linear(Number.parseInt(hex.slice(index, index + 2), 16) / 255),
  ) as Rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

type Rgb = [red: number, green: number, blue: number];

function toLinear({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts to `#rrggbb`. A colour outside sRGB keeps its lightness and hue, and loses chroma until it fits. */
export function writeOklch(colour: Oklch): string {
  let { chroma } = colour;
  let parts = toLinear(colour);
  while (chroma > 0 && parts.some((part) => part < -0.0005 || part > 1.0005)) {
    chroma = Math.max(0, chroma - 0.002);
    parts = toLinear({ ...colour, chroma });
  }
  const inByte = (part: number) => Math.round(gamma(Math.min(1, Math.max(0, part))) * 255);
  return `#${parts.map((part) => inByte(part).toString(16).padStart(2, '0')).join('')}`;
}
