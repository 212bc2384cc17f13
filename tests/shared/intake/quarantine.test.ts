import { describe, expect, test } from 'vitest';
import { type EnquirySigns, QUARANTINE_SCORE, suspicionScore, suspicionsOf } from '#shared/intake.ts';

const honest: EnquirySigns = {
  message: 'We run a small house in Parramatta and would like to register for personal activities.',
  sameTextFrom: 0,
  shareOfLimit: 0.01,
};

const scoreOf = (signs: Partial<EnquirySigns>) => suspicionScore(suspicionsOf({ ...honest, ...signs }));
const links = (count: number) =>
  Array.from({ length: count }, (_, n) => `https://site-${n}.example`).join(' ');

describe('an enquiry passes', () => {
  test.each<[string, Partial<EnquirySigns>, number]>([
    ['bare, in its own words', {}, 0],
    ['with the hidden box empty, after a minute', { hiddenBox: ' ', tookMs: 60_000 }, 0],
    ['with the address of its own website', { message: 'See www.sunrise.example' }, 0],
    ['with two links', { message: links(2) }, 0],
    ['with three links', { message: links(3) }, 60],
    ['sent in a second, by whoever fills in forms with a key', { tookMs: 1_000 }, 50],
    ['in words that three others used', { sameTextFrom: 3 }, 50],
    ['in a few words that everybody uses', { message: 'Please call me', sameTextFrom: 50 }, 0],
    ['from an office that sends many', { shareOfLimit: 0.9 }, 40],
    ['with HTML that is no link', { message: '<b>Hello</b> <img src=x onerror=alert(1)>' }, 0],
  ])('%s', (_, signs, score) => {
    expect(scoreOf(signs)).toBe(score);
    expect(score).toBeLessThan(QUARANTINE_SCORE);
  });
});

describe('an enquiry waits', () => {
  test.each<[string, Partial<EnquirySigns>, number]>([
    ['that filled in the hidden box', { hiddenBox: 'https://pills.example' }, 100],
    ['with BBCode', { message: 'Cheap [url=https://pills.example]pills[/url]' }, 100],
    ['with HTML links', { message: 'Cheap <a href="https://pills.example">pills</a>' }, 100],
    ['with five links', { message: links(5) }, 100],
    ['with three links, sent in a second', { message: links(3), tookMs: 900 }, 110],
    ['in words that ten others used', { sameTextFrom: 10 }, 100],
    ['in words that three others used, with three links', { message: links(3), sameTextFrom: 3 }, 110],
    ['from a busy address, with three links', { message: links(3), shareOfLimit: 0.2 }, 100],
    ['from an address past its limit', { shareOfLimit: 1.01 }, 100],
  ])('%s', (_, signs, score) => {
    expect(scoreOf(signs)).toBe(score);
    expect(score).toBeGreaterThanOrEqual(QUARANTINE_SCORE);
  });

  test('and says why, the worst reason first', () => {
    expect(suspicionsOf({ ...honest, hiddenBox: 'x', tookMs: 10 })).toEqual([
      { reason: 'hidden_box', points: 100 },
      { reason: 'too_fast', points: 50 },
    ]);
  });
});
