/**
 * The four themes. Accents were found by a search: any two of a theme differ under normal, red-blind,
 * green-blind and blue-blind vision, and each has at least 3:1 on the background (WCAG 1.4.11).
 */
import type { ToneName } from '../../../workers/messages/tone.ts';
import type { ThemeName } from '../data/options.ts';
import type { Family } from '../fonts/font-files.ts';

export interface Theme {
  name: ThemeName;
  background: string;
  /** Behind table headings, buttons and the embed code of the page. */
  surface: string;
  ink: string;
  muted: string;
  grid: string;
  axis: string;
  /** For series in order. */
  accents: readonly string[];
  /** For the tone of articles: distinguishable in every kind of colour vision, and always labelled. */
  tone: Record<ToneName, string>;
  family: Family;
  /** Corner radius of bars in pixels. */
  corner: number;
  /** The stroke above the title; null: none. */
  rule: string | null;
  glow: boolean;
}

export const THEME_TABLE: Record<ThemeName, Theme> = {
  light: {
    name: 'light',
    background: '#FFFFFF',
    surface: '#F4F6F9',
    ink: '#111827',
    muted: '#5B6472',
    grid: '#E6E9EE',
    axis: '#9AA3B0',
    accents: ['#2563EB', '#BA8E05', '#BA207C', '#165010', '#A884CE', '#572463', '#5B6472', '#111827'],
    tone: { positive: '#1D6FB8', neutral: '#8C95A3', negative: '#B8460E' },
    family: 'inter',
    corner: 3,
    rule: null,
    glow: false,
  },
  dark: {
    name: 'dark',
    background: '#0F141C',
    surface: '#18202B',
    ink: '#F3F5F9',
    muted: '#A3AEBF',
    grid: '#252E3B',
    axis: '#667386',
    accents: ['#6EA8FF', '#EA9F66', '#BEEF84', '#BD42A6', '#FFC3FE', '#5F8C03', '#A3AEBF', '#F3F5F9'],
    tone: { positive: '#6EB4FF', neutral: '#78869A', negative: '#F29A5B' },
    family: 'inter',
    corner: 3,
    rule: null,
    glow: false,
  },
  editorial: {
    name: 'editorial',
    background: '#FBF8F1',
    surface: '#F3EEE2',
    ink: '#1C1917',
    muted: '#645C52',
    grid: '#E6DFD0',
    axis: '#A0968A',
    accents: ['#B3261E', '#222579', '#6489E8', '#9A9249', '#1A716E', '#5F0800', '#645C52', '#1C1917'],
    tone: { positive: '#1F5F8B', neutral: '#918776', negative: '#B3261E' },
    family: 'serif',
    corner: 0,
    rule: '#B3261E',
    glow: false,
  },
  electric: {
    name: 'electric',
    background: '#0B0620',
    surface: '#170E36',
    ink: '#FFFFFF',
    muted: '#B9A9F0',
    grid: '#251A4D',
    axis: '#6A58A8',
    accents: ['#22F2C9', '#C92096', '#FCCA2A', '#1578ED', '#E18FEF', '#948F1F', '#B9A9F0', '#FFFFFF'],
    tone: { positive: '#3FA9FF', neutral: '#8377B8', negative: '#FFA04D' },
    family: 'grotesk',
    corner: 5,
    rule: null,
    glow: true,
  },
};

/** The theme that `auto` on the embed page shows to readers who prefer the other brightness. */
export const COUNTERPART: Record<ThemeName, ThemeName> = {
  light: 'dark',
  dark: 'light',
  editorial: 'dark',
  electric: 'light',
};

/** Contrast ratio of WCAG 2 between two `#RRGGBB` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
