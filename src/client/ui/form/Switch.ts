// With its styles, which no first screen loads.
import '@mantine/core/styles/Switch.layer.css';

export { Switch } from '@mantine/core';
