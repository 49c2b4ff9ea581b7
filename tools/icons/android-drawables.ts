import { CENTRE, CORNER, DOT, GROUND, RED, STROKE } from './mark.ts';

/** The app's pictures on Android. A vector drawable is sharp at every size. */
const RES = 'apps/native/android/app/src/main/res';
const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const ANDROID = 'xmlns:android="http://schemas.android.com/apk/res/android"';

const { x, y, radius } = DOT;
const dot = `M${x + radius},${y}a${radius},${radius} 0 1,1 -${2 * radius},0a${radius},${radius} 0 1,1 ${2 * radius},0z`;
const mark = `        <path
            android:pathData="${STROKE.path}"
            android:strokeColor="#FFFFFF"
            android:strokeWidth="${STROKE.width}"
            android:strokeLineCap="round"
            android:strokeLineJoin="round" />
        <path
            android:pathData="${dot}"
            android:fillColor="#FFFFFF" />
`;
const side = 32 - 2 * CORNER;
const arc = (dx: number, dy: number) => `a${CORNER},${CORNER} 0 0,1 ${dx},${dy}`;
const square = `M${CORNER},0h${side}${arc(CORNER, CORNER)}v${side}${arc(-CORNER, CORNER)}h-${side}${arc(-CORNER, -CORNER)}v-${side}${arc(CORNER, -CORNER)}z`;

/** A vector drawable with a width of `dp` density-independent pixels and `units` coordinates. */
const vector = (dp: number, units: number, body: string): string =>
  `${HEAD}<vector ${ANDROID}
    android:width="${dp}dp"
    android:height="${dp}dp"
    android:viewportWidth="${units}"
    android:viewportHeight="${units}">
${body}</vector>
`;

/** The mark, scaled by `scale` and centred in a square of `units` coordinates. */
function centredMark(units: number, scale: number): string {
  const shift = (from: number) => Math.round((units / 2 - from) * 10) / 10;
  return `    <group
        android:pivotX="${CENTRE.x}"
        android:pivotY="${CENTRE.y}"
        android:scaleX="${scale}"
        android:scaleY="${scale}"
        android:translateX="${shift(CENTRE.x)}"
        android:translateY="${shift(CENTRE.y)}">
${mark}    </group>
`;
}

const launcher = `${HEAD}<adaptive-icon ${ANDROID}>
    <background android:drawable="@color/ic_launcher_background"/>
    <foreground android:drawable="@drawable/ic_launcher_foreground"/>
    <monochrome android:drawable="@drawable/ic_launcher_foreground"/>
</adaptive-icon>
`;

const colour = (name: string, value: string): string =>
  `${HEAD}<resources>
    <color name="${name}">${value}</color>
</resources>
`;

/** The text of each file by its path. */
export const androidDrawables: Readonly<Record<string, string>> = {
  // A launcher shows the inner 72 of 108 units, and may crop them to a circle of 66 units.
  [`${RES}/drawable/ic_launcher_foreground.xml`]: vector(108, 108, centredMark(108, 2.1)),
  [`${RES}/values/ic_launcher_background.xml`]: colour('ic_launcher_background', RED),
  [`${RES}/mipmap-anydpi-v26/ic_launcher.xml`]: launcher,
  [`${RES}/mipmap-anydpi-v26/ic_launcher_round.xml`]: launcher,
  // The picture is white, because the system colours it.
  [`${RES}/drawable/ic_notification.xml`]: vector(24, 20, centredMark(20, 1)),
  [`${RES}/values/splash.xml`]: colour('splash', GROUND),
  [`${RES}/drawable/splash.xml`]: `${HEAD}<layer-list ${ANDROID}>
    <item android:drawable="@color/splash" />
    <item
        android:width="112dp"
        android:height="112dp"
        android:drawable="@drawable/splash_icon"
        android:gravity="center" />
</layer-list>
`,
  [`${RES}/drawable/splash_icon.xml`]: vector(
    112,
    32,
    `    <path
        android:pathData="${square}"
        android:fillColor="${RED}" />
    <group>
${mark}    </group>
`,
  ),
};
