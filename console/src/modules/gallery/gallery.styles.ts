// What these screens need besides the styles of the app.
import '@mantine/core/styles/Stepper.css'
import '@mantine/core/styles/Table.css'
import '@mantine/core/styles/Tabs.css'
