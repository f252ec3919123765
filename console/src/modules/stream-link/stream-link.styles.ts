// What these screens need besides the styles of the app; the public ones come without those behind the login.
import '@mantine/core/styles/Chip.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/RadioCard.css'
import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Table.css'
import '@mantine/core/styles/Tabs.css'
