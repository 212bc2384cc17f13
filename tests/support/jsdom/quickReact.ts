import * as React from 'react';

// The development build of React, the only one with `act`, records for each element where it was created: a tenth of
// the processor's time of these tests. It stops at a number of elements, counted here as reached. The only loss is a
// list of components in its warnings.

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = Reflect.get(React, INTERNALS);

Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
  configurable: true,
});
