// With the styles of their lists, which no first screen loads.
import '@mantine/core/styles/ScrollArea.layer.css';

export { Autocomplete, Select, type SelectProps } from '@mantine/core';
