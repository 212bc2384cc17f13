import { describe, expect, test } from 'vitest';
import {
  detectSuspicions,
  type EnquirySignals,
  QUARANTINE_SCORE,
  suspicionScore,
} from '#shared/intake/intake.ts';

const honest: EnquirySignals = {
  message: 'We run a small house in Parramatta and would like to register for personal activities.',
  sameTextSenders: 0,
  limitShare: 0.01,
};

const scoreOf = (signs: Partial<EnquirySignals>) => suspicionScore(detectSuspicions({ ...honest, ...signs }));
const links = (count: number) =>
  Array.from({ length: count }, (_, n) => `https://site-${n}.example`).join(' ');

test.each<[string, Partial<EnquirySignals>, number]>([
  ['with a message of its own', {}, 0],
  ['with the hidden box empty, after a minute', { honeypot: ' ', elapsedMs: 60_000 }, 0],
  ['with the address of its own website', { message: 'See www.sunrise.example' }, 0],
  ['with two links', { message: links(2) }, 0],
  ['with three links', { message: links(3) }, 60],
  ['sent in a second, as autofill does', { elapsedMs: 1_000 }, 50],
  ['with the text of three other senders', { sameTextSenders: 3 }, 50],
  ['with a short text that many send', { message: 'Please call me', sameTextSenders: 50 }, 0],
  ['from an office that sends many', { limitShare: 0.9 }, 40],
  ['with HTML that is not a link', { message: '<b>Hello</b> <img src=x onerror=alert(1)>' }, 0],
])('an enquiry passes %s', (_, signs, score) => {
  expect(scoreOf(signs)).toBe(score);
  expect(score).toBeLessThan(QUARANTINE_SCORE);
});

describe('an enquiry is quarantined', () => {
  test.each<[string, Partial<EnquirySignals>, number]>([
    ['that filled in the hidden box', { honeypot: 'https://pills.example' }, 100],
    ['with BBCode', { message: 'Cheap [url=https://pills.example]pills[/url]' }, 100],
    ['with HTML links', { message: 'Cheap <a href="https://pills.example">pills</a>' }, 100],
    ['with five links', { message: links(5) }, 100],
    ['with three links, sent in a second', { message: links(3), elapsedMs: 900 }, 110],
    ['with the text of ten other senders', { sameTextSenders: 10 }, 100],
    ['with the text of three other senders and three links', { message: links(3), sameTextSenders: 3 }, 110],
    ['from a busy address, with three links', { message: links(3), limitShare: 0.2 }, 100],
    ['from an address past its limit', { limitShare: 1.01 }, 100],
  ])('%s', (_, signs, score) => {
    expect(scoreOf(signs)).toBe(score);
    expect(score).toBeGreaterThanOrEqual(QUARANTINE_SCORE);
  });

  test('with its reasons, the worst first', () => {
    expect(detectSuspicions({ ...honest, honeypot: 'x', elapsedMs: 10 })).toEqual([
      { reason: 'hidden_box', points: 100 },
      { reason: 'too_fast', points: 50 },
    ]);
  });
});
