/** How large a small picture is, in pixels; where it is scaled it grows, so that its text is legible. */

export const WIDTH = 96;
export const HEIGHT = 64;
