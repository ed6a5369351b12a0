/** How large a small picture is, in pixels; nothing of it is scaled, so that its text is legible. */

export const WIDTH = 96;
export const HEIGHT = 64;
