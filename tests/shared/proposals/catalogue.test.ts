import { describe, expect, test } from 'vitest';
import { groupsByNumber, guideGroups } from '#shared/proposals/catalogue.ts';
import { timeline } from '#shared/proposals/timeline.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';

const { groups, modules } = defaultCatalogue;
const { packages, terms } = defaultContent;

const needing = (...ids: string[]) =>
  groups.filter(({ requiredModules }) => requiredModules.join() === ids.join()).map(({ number }) => number);

describe('the registration groups', () => {
  test('are 36, numbered 0101 to 0136, each described', () => {
    expect(groups.map(({ number }) => number)).toEqual(
      Array.from({ length: 36 }, (_, index) => `0${101 + index}`),
    );
    expect(groups.every(({ name, description }) => name && description)).toBe(true);
  });

  test('require the modules of the specification', () => {
    expect(needing('core')).toEqual(['0102', '0106', '0107', '0115', '0117', '0125', '0133', '0136']);
    expect(needing('core', 'module1')).toEqual(['0104']);
    expect(needing('core', 'module2')).toEqual(['0110']);
    expect(needing('core', 'module3')).toEqual(['0118']);
    expect(needing('core', 'module5')).toEqual(['0131']);
    expect(needing('core', 'module4')).toEqual(['0132']);
    expect(needing()).toHaveLength(23);
  });

  test('need certification exactly when they require a module', () => {
    for (const { auditType, requiredModules } of groups) {
      expect(auditType).toBe(requiredModules.length > 0 ? 'Certification' : 'Verification');
    }
  });

  test('the guides show the first twenty', () => {
    const shown = guideGroups(defaultCatalogue).map(({ number }) => number);
    expect([shown.length, shown[0], shown[19]]).toEqual([20, '0101', '0120']);
  });

  test('are found by number, each once, in order, and unknown numbers are ignored', () => {
    const found = groupsByNumber(defaultCatalogue, ['0136', '0102', '0102', '9999', '']);
    expect(found.map(({ number }) => number)).toEqual(['0102', '0136']);
  });
});

test('the modules have the prices of the specification', () => {
  expect(modules.map(({ id, name, price }) => [id, name, (price ?? 0) / 100])).toEqual([
    ['core', 'Core Module', 3500],
    ['module1', 'High Intensity Daily Personal Activities', 800],
    ['module2', 'Specialist Behaviour Support', 400],
    ['module2a', 'Implementing Behaviour Support Plans', 500],
    ['module3', 'Early Childhood Supports', 400],
    ['module4', 'Specialist Support Coordination', 300],
    ['module5', 'Specialist Disability Accommodation', 800],
  ]);
});

test('the packages cost 500, 1000 and 1500 a month, and the middle one is the popular one', () => {
  expect(packages.map(({ monthlyPrice }) => monthlyPrice / 100)).toEqual([500, 1000, 1500]);
  expect(packages.map(({ isPopular }) => isPopular)).toEqual([false, true, false]);
});

test('the timeline has ten steps and the terms nine sections', () => {
  expect(timeline).toHaveLength(10);
  expect(terms.sections).toHaveLength(9);
});

test('clause 1 says that the line of the Verification Audit is not the fee of the auditor, and the terms fit every proposal', () => {
  const [purpose] = terms.sections;
  const text = purpose?.paragraphs.join(' ');

  expect(text).toContain(
    '‘Verification Audit’ is our fee for preparing you for that audit, not the auditor’s',
  );
  expect(text).toContain('{{gst}} The proposal is valid until {{valid until}}.');
  // The last day, the button and GST are those of the proposal or the page that they stand on.
  expect(JSON.stringify(terms)).not.toMatch(/30 days|Accept and Continue|GST is shown/);
});
